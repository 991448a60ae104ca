import type { RelyingParty } from './context.ts'

/**
 * Returns the relying party of a site. WebAuthn does not allow numeric addresses: a site without a
 * public address uses this machine's name and the actual listening port.
 */
export function relyingPartyOf(site: {
  name: string
  publicUrl: string | undefined
  port: number | undefined
}): RelyingParty {
  const { origin, hostname } = new URL(site.publicUrl ?? `http://localhost:${site.port ?? 80}`)
  return { id: hostname, origin, name: site.name }
}
