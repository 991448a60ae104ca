type ScriptAddressPolicy = { createScriptURL: (address: string) => string }

/** What browsers with Trusted Types have, of which the page's headers allow the one policy that is made here. */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => ScriptAddressPolicy
}

let policy: ScriptAddressPolicy | undefined

/**
 * Registers a service worker that the site serves itself, such as `/notices-worker.js`, and waits until it runs. Where Trusted Types are enforced its address has to
 * be vouched for: here, by being a script at the root of this very site.
 */
export async function registerWorker(path: `/${string}.js`): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-worker', { createScriptURL: ownScript }) ?? { createScriptURL: ownScript }
  // Unchanged files are not asked for again and again, but a new one is taken at once.
  await navigator.serviceWorker.register(policy.createScriptURL(path), { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

function ownScript(address: string): string {
  if (!/^\/[\w-]+\.js$/.test(address)) throw new TypeError(`${address} is no worker of this site`)
  return address
}
