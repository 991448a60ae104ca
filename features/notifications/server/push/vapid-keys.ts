import { createECDH, createHash, createPublicKey, verify } from 'node:crypto'
import webPush from 'web-push'
import type { AnyDb } from '#platform/server/database/database.ts'
import { findSecret, secretNamed } from '#platform/server/process/secrets.ts'

/**
 * The key pair that identifies the site to push services (VAPID, RFC 8292), both base64url;
 * browsers subscribe with the public key.
 */
export type VapidKeys = { publicKey: string; privateKey: string }

const secretName = 'web push'

/**
 * Returns the site's keys, shared by all processes and permanent: with other keys, no existing
 * subscription would accept a message.
 */
export async function openVapidKeys(db: AnyDb): Promise<VapidKeys> {
  return keysFrom(await secretNamed(db, secretName))
}

/** Returns the site's keys if they were needed before, else null. Stores nothing. */
export async function findVapidKeys(db: AnyDb): Promise<VapidKeys | null> {
  const secret = await findSecret(db, secretName)
  return secret && keysFrom(secret)
}

/** Returns the key pair that is made from a secret of 32 bytes, always the same. */
export function keysFrom(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1')
  for (let tried = secret; ; tried = createHash('sha256').update(tried).digest()) {
    try {
      pair.setPrivateKey(tried)
      return { publicKey: pair.getPublicKey('base64url'), privateKey: tried.toString('base64url') }
    } catch {
      // One secret in four thousand million is no number of the curve's.
    }
  }
}

/** Returns the operator's contact as push services take it: an https address or a mail address. */
export function contactOf(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' ? origin : `mailto:webmaster@${hostname}`
}

/** Returns whether keys sign a call to a push service so that the public key confirms it. */
export function canSign({ publicKey, privateKey }: VapidKeys, contact: string): boolean {
  const service = 'https://push.example.org'
  const { Authorization } = webPush.getVapidHeaders(service, contact, publicKey, privateKey, 'aes128gcm')
  const [, signed = '', signature = ''] = /t=([\w-]+\.[\w-]+)\.([\w-]+)/.exec(Authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  return verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}
