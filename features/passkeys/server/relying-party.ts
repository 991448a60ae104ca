import type { RelyingParty } from './context.ts'

/**
 * The relying party of a site. WebAuthn knows no numeric addresses: a site without a public address is reached by this machine's name, at
 * the port that it really listens on.
 */
export function relyingPartyOf(site: {
  name: string
  publicUrl: string | undefined
  port: number | undefined
}): RelyingParty {
  const { origin, hostname } = new URL(site.publicUrl ?? `http://localhost:${site.port ?? 80}`)
  return { id: hostname, origin, name: site.name }
}
