import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The mark by which a caller tells whether a body is the one that they have. Weak: its coded forms share it. */
export function etagOf(body: Buffer | string): string {
  // No secret hangs on it, and SHA-1 takes half the time of SHA-256: pages are large.
  return `W/"${hash('sha1', body, 'base64url').slice(0, 22)}"`
}

/**
 * Whether the caller has this very answer already, so that 304 is all there is to say: by its mark or, where they bring none, by when it changed
 * last (RFC 9110 §13.2.2).
 */
export function isKnownTo(headers: IncomingHttpHeaders, answer: { etag: string; changedAt: Date | null }): boolean {
  const marks = headers['if-none-match']
  if (marks !== undefined) return marks.trim() === '*' || marks.split(',').some((mark) => isSameMark(mark, answer.etag))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // HTTP knows no fractions of a second.
  return answer.changedAt !== null && Math.floor(answer.changedAt.getTime() / 1000) * 1000 <= since
}

function isSameMark(one: string, other: string): boolean {
  const strong = (mark: string) => mark.trim().replace(/^W\//, '')
  return strong(one) === strong(other)
}
