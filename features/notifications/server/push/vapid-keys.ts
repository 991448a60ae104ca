import { createECDH, createHash } from 'node:crypto'
import type { AnyDb } from '#platform/server/database.ts'
import { secretNamed } from '#platform/server/secrets.ts'

/** What the site is known by to push services (VAPID, RFC 8292), both in base64url: browsers subscribe to the public one. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The site's keys, the same for every process and for good: with others no browser that has subscribed would take a message. */
export async function openVapidKeys(db: AnyDb): Promise<VapidKeys> {
  let secret = await secretNamed(db, 'web push')
  const pair = createECDH('prime256v1')
  for (;;) {
    try {
      pair.setPrivateKey(secret)
      return {
        publicKey: pair.getPublicKey('base64url'),
        privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
      }
    } catch {
      // One secret in four thousand million is no number of the curve's.
      secret = createHash('sha256').update(secret).digest()
    }
  }
}
