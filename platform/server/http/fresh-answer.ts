import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Returns the ETag of a body. Weak, since all its encodings share it. */
export function etagOf(body: Buffer | string): string {
  // No secret hangs on it, and SHA-1 takes half the time of SHA-256: pages are large.
  return `W/"${hash('sha1', body, 'base64url').slice(0, 22)}"`
}

/**
 * Returns whether the caller already has this response, so that 304 suffices: by its ETag or,
 * without one, by its modification time (RFC 9110 §13.2.2).
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
