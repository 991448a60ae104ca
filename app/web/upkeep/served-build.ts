import { registerWorker } from '#platform/web/register-worker.ts'

const hour = 3_600_000

/**
 * Registers the worker and checks for a newer one hourly and when the visitor returns. Calls `told`
 * with the served build whenever the worker reports it. Rejects if the browser refuses workers.
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

/**
 * A newly installed worker reports its build by itself; an existing one is asked once an update
 * check has found none.
 */
async function ask(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update()
  if (!registration.installing && !registration.waiting) registration.active?.postMessage('whichBuild')
}
