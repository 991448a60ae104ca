import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from './api/reply.ts'
import type { FaultKind } from './faults.ts'

const maintenancePage =
  '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><meta http-equiv="refresh" content="60"><link rel="stylesheet" href="/maintenance/style.css"><title>Maintenance</title></head><body><h1>We will be right back</h1></body></html>\n'
const html = 'text/html; charset=utf-8'

/** The reply a fault puts in the place of the real one; undefined when the fault spoils the way instead. */
function replacement(fault: FaultKind): Reply | undefined {
  switch (fault.kind) {
    case 'rate-limited':
      return {
        status: 429,
        body: '',
        headers: fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) },
      }
    case 'maintenance-json':
      return { status: 503, type: 'application/json; charset=utf-8', body: '{"error":"maintenance"}' }
    case 'maintenance-html':
      return { status: 503, type: html, body: maintenancePage }
    case 'blocked':
      return {
        status: 403,
        type: html,
        body: '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>',
      }
    case 'broken':
      return { status: 200, type: html, body: '<html><body>Something went wrong</body></html>' }
    case 'withheld':
      return { status: 404, type: 'application/json; charset=utf-8', body: '{"error":"not-found"}' }
    case 'huge':
      return {
        status: 200,
        type: 'application/json; charset=utf-8',
        body: `["${'x'.repeat((fault.megabytes ?? 32) * 1_000_000)}"]`,
      }
    default:
      return undefined
  }
}

function weakTag(body: Buffer): string {
  return `W/"${body.length.toString(16)}-${createHash('sha1').update(body).digest('base64').slice(0, 27)}"`
}

/** Sends a reply with the headers of the game's server: a weak ETag, 304 when the caller has it already, no body on HEAD. */
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
  const { status, type, body, headers } = (fault && replacement(fault)) ?? reply
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
  const sent = fault?.kind === 'truncated' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes
  response.setHeader('content-length', sent.length)
  response.end(request.method === 'HEAD' ? undefined : sent)
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
