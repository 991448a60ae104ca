import { registerWorker } from '#platform/web/register-worker.ts'

const hour = 3_600_000

/**
 * Has the worker run, and looks once an hour and whenever the visitor comes back for a newer one. `told` learns which build is served, as often as the worker says so. Rejects
 * where the browser wants no worker.
 */
export async function watchServedBuild(told: (build: string) => Promise<void>): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const build: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'build') : undefined
    if (typeof build === 'string') told(build).catch(() => {})
  })
  const registration = await registerWorker()
  const look = () => {
    ask(registration).catch(() => {})
  }
  look()
  setInterval(look, hour)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** A worker that has just come says by itself which build it is of; one that was there is asked, once it is certain that there is no newer one. */
async function ask(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update()
  if (!registration.installing && !registration.waiting) registration.active?.postMessage('whichBuild')
}
