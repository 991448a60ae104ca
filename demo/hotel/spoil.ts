import { accessDenied, type Reply } from './api/reply.ts'
import type { FaultKind } from './faults.ts'

const maintenancePage =
  '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><meta http-equiv="refresh" content="60"><link rel="stylesheet" href="/maintenance/style.css"><title>Maintenance</title></head><body><h1>We will be right back</h1></body></html>\n'
const html = 'text/html; charset=utf-8'

/** The first bytes of a picture, followed by noise. */
function hugePicture(megabytes: number): Buffer {
  const picture = Buffer.alloc(megabytes * 1_000_000, 1)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(picture)
  return picture
}

function inTheMiddle(reply: Reply, bytes: Buffer): Buffer {
  const whole = Buffer.from(reply.body)
  const middle = Math.floor(whole.length / 2)
  return Buffer.concat([whole.subarray(0, middle), bytes, whole.subarray(middle)])
}

/** The reply that a fault substitutes; undefined if the fault affects the transfer instead. */
function replacement(reply: Reply, fault: FaultKind, url: string): Reply | undefined {
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
    case 'html':
      return { ...reply, status: 200, body: '<!DOCTYPE html>\n<html><body>a=1\nSomething went wrong</body></html>' }
    case 'empty':
      return { ...reply, status: 200, body: '' }
    case 'redirect-loop':
      return { status: 307, body: '', headers: { location: url } }
    case 'xml-403':
      return accessDenied()
    case 'huge-picture':
      return { status: 200, type: 'image/png', body: hugePicture(fault.megabytes ?? 50) }
    case 'broken-utf8':
      return { ...reply, body: inTheMiddle(reply, Buffer.from([0xc3, 0x28])) }
    case 'long-line':
      return { ...reply, body: inTheMiddle(reply, Buffer.alloc(10_000_000, 'x')) }
    case 'no-equals':
      return { ...reply, body: Buffer.from(reply.body).toString().replaceAll('=', ':') }
    default:
      return undefined
  }
}

/**
 * Applies a fault to the reply; `url` is the request. Transfer faults (slow, cut off) leave it
 * unchanged.
 */
export function spoil(reply: Reply, fault: FaultKind, url: string): Reply {
  return replacement(reply, fault, url) ?? reply
}
