type ScriptAddressPolicy = { createScriptURL: (address: string) => string }

/** The Trusted Types API; the page's headers allow only the policy created here. */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => ScriptAddressPolicy
}

let policy: ScriptAddressPolicy | undefined

/** Where the site serves its one service worker (`app/web/entry-worker.ts`). */
const workerAddress = '/worker.js'

/**
 * Registers the site's service worker and waits until it runs. Where Trusted Types are enforced,
 * its address needs a policy: the one here accepts only this script.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-worker', { createScriptURL: ownScript }) ?? { createScriptURL: ownScript }
  // Unchanged files are not asked for again and again, but a new one is taken at once.
  await navigator.serviceWorker.register(policy.createScriptURL(workerAddress), { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

function ownScript(address: string): string {
  if (address !== workerAddress) throw new TypeError(`${address} is no worker of this site`)
  return address
}
