import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from './api/reply.ts'
import type { FaultKind } from './faults.ts'
import { spoil } from './spoil.ts'

function weakTag(body: Buffer): string {
  return `W/"${body.length.toString(16)}-${createHash('sha1').update(body).digest('base64').slice(0, 27)}"`
}

/** Sends a reply with the game server's headers: weak ETag, 304 if unchanged, no body on HEAD. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  fault?: FaultKind,
): Promise<void> {
  if (fault?.kind === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  if (fault?.kind === 'slow') await pause(fault.delaySeconds * 1000)
  if (response.destroyed) return
  const { status, type, body, headers } = fault === undefined ? reply : spoil(reply, fault, request.url ?? '/')
  const bytes = Buffer.from(body)
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
  if (type !== undefined) response.setHeader('content-type', type)
  if (status === 200 && bytes.length > 0) {
    const tag = weakTag(bytes)
    response.setHeader('etag', tag)
    if (request.headers['if-none-match'] === tag) {
      response.removeHeader('content-type')
      response.writeHead(304).end()
      return
    }
  }
  response.statusCode = status
  if (fault?.kind === 'dripping') {
    await drip(response, bytes, fault.delaySeconds)
    return
  }
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  const cut = fault?.kind === 'truncated' ? (fault.as ?? (/json/.test(type ?? '') ? 'short' : 'length')) : undefined
  if (cut !== undefined && cut !== 'short') {
    breakOff(response, half, cut === 'length' ? bytes.length : undefined, cut === 'closed')
    return
  }
  const sent = cut === 'short' ? half : bytes
  response.setHeader('content-length', sent.length)
  response.end(request.method === 'HEAD' ? undefined : sent)
}

/**
 * Sends part of a body and closes the connection, like a server crash. Without `length` it uses
 * chunks, or no end marker.
 */
function breakOff(response: ServerResponse, part: Buffer, length: number | undefined, hidesEnd: boolean): void {
  if (length !== undefined) response.setHeader('content-length', length)
  if (hidesEnd) {
    response.removeHeader('transfer-encoding')
    response.removeHeader('content-length')
    response.setHeader('connection', 'close')
    response.write(part)
    response.end()
    return
  }
  response.write(part, () => setImmediate(() => response.socket?.destroySoon()))
}

/** Twenty pieces over the whole delay. */
async function drip(response: ServerResponse, bytes: Buffer, delaySeconds: number): Promise<void> {
  const piece = Math.max(1, Math.ceil(bytes.length / 20))
  for (let at = 0; at < bytes.length && !response.destroyed; at += piece) {
    response.write(bytes.subarray(at, at + piece))
    await pause((delaySeconds * 1000) / 20)
  }
  response.end()
}
