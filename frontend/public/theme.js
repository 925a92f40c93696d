// Before the first paint: the theme that was chosen last time, so that a dark page does not flash white.
try {
  const { theme } = JSON.parse(localStorage.getItem('huit.preferences') ?? '{}')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // no storage: as the system has it
}
