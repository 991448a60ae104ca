import { createECDH, createHash } from 'node:crypto'
import type { AnyDb } from '#platform/server/database/database.ts'
import { secretNamed } from '#platform/server/process/secrets.ts'

/**
 * The key pair that identifies the site to push services (VAPID, RFC 8292), both base64url;
 * browsers subscribe with the public key.
 */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Returns the site's keys, shared by all processes and permanent: with other keys, no existing
 * subscription would accept a message.
 */
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
