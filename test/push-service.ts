import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/**
 * The keys of a browser: what it gives to a site, and how it decrypts messages (RFC 8291,
 * "aes128gcm").
 */
export function browserKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const own = pair.getPublicKey()
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return opened.subarray(0, opened.lastIndexOf(2)).toString()
    },
  }
}

/** A message as a push service receives it. */
export type PushMessage = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/**
 * A push service on this machine: it keeps messages and answers each with a status and headers.
 * While it holds requests, each is answered by calling its entry of `held`.
 */
export async function openPushService() {
  const messages: PushMessage[] = []
  const held: (() => void)[] = []
  const headers: Record<string, string> = {}
  const service = { address: '', messages, status: 201, headers, holds: false, held, close: async () => {} }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(Buffer.from(piece))
    messages.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
    if (service.holds) await new Promise<void>((resolve) => held.push(resolve))
    response.writeHead(service.status, service.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  service.address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  service.close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return service
}
