import type { LanguageCode } from '#platform/contract/language.ts'
import { registerWorker } from '#platform/web/register-worker.ts'

/** The data by which a browser subscribes: contract `startPush`. */
export type PushDraft = { endpoint: string; keys: { p256dh: string; auth: string }; language: LanguageCode }

/** Whether the browser can show messages of a site that is not open. */
export function knowsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/**
 * Asks for permission and subscribes the browser. Returns `denied` if the visitor declines; throws
 * if the browser's push service fails.
 */
export async function subscribeBrowser(publicKey: string, language: LanguageCode): Promise<PushDraft | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await registerWorker()
  // One for another key than this would be refused, and is good for nothing any more.
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The browser named no way to it')
  return { endpoint, keys: { p256dh, auth }, language }
}

/**
 * Unsubscribes the browser locally. Errors are ignored, since the site no longer sends messages to
 * it.
 */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  } catch {}
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
