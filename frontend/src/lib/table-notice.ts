/** Tells through the system that it is one's turn, while the page is hidden. */

/** Whether the player lets us. Asks, so call it on a click. */
export async function mayNotify(): Promise<boolean> {
  return typeof Notification === 'function' && (await Notification.requestPermission()) === 'granted'
}

export async function notify(text: string): Promise<void> {
  if (!document.hidden || typeof Notification !== 'function' || Notification.permission !== 'granted') return
  const options = { body: text, tag: 'huit-table' } // a newer one takes the place of the last
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification('Huit', options)
  else showNotice(options)
}

function showNotice(options: NotificationOptions): void {
  try {
    const shown = new Notification('Huit', options)
    shown.onclick = () => focus()
  } catch {
    return // telephones let only a service worker do it
  }
}
