/** Tells through the system that it is one's turn, while the page is hidden. */

export interface Whereabouts {
  address: string
  loaded: string
}

const TAG = 'huit-table' // a newer notice takes the place of the last

/** Whether the player lets us. Asks, so call it on a click. */
export async function mayNotify(): Promise<boolean> {
  return typeof Notification === 'function' && (await Notification.requestPermission()) === 'granted'
}

export async function notify(text: string): Promise<void> {
  if (!document.hidden || typeof Notification !== 'function' || Notification.permission !== 'granted') return
  const options = { body: text, tag: TAG, icon: '/icons/icon-192.png', data: whereabouts() }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification('Huit', options)
  else showNotice(options)
}

/** The table, and the address at which this page was loaded: a service worker knows pages by that one. */
function whereabouts(): Whereabouts {
  return { address: location.pathname, loaded: performance.getEntriesByType('navigation')[0]?.name ?? '' }
}

let shown: Notification | undefined // by the page itself, where there is no service worker

function showNotice(options: NotificationOptions): void {
  try {
    shown = new Notification('Huit', options)
    shown.onclick = () => focus()
  } catch {
    return // telephones let only a service worker do it
  }
}

/** Who looks at the table again needs no notice of it. */
export async function takeBackNotice(): Promise<void> {
  if (document.hidden) return
  shown?.close()
  shown = undefined
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await worker?.getNotifications({ tag: TAG })) ?? []) notice.close()
}
