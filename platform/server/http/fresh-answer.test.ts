import { expect, test } from 'vitest'
import { etagOf, isKnownTo } from './fresh-answer.ts'

const changedAt = new Date('2026-11-20T10:00:00.700Z')
const answer = { etag: 'W/"abc"', changedAt }

test('different bodies have different ETags', () => {
  expect(etagOf('one')).toBe(etagOf(Buffer.from('one')))
  expect(etagOf('one')).not.toBe(etagOf('two'))
  expect(etagOf('one')).toMatch(/^W\/"[\w-]{22}"$/)
})

test.each([
  [{}, false],
  [{ 'if-none-match': 'W/"abc"' }, true],
  [{ 'if-none-match': '"abc"' }, true],
  [{ 'if-none-match': '"x", W/"abc"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': 'W/"other"' }, false],
  [{ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, true],
  [{ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  // The ETag counts if both are sent.
  [{ 'if-none-match': '"other"', 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, false],
])('a request with %j is up to date: %s', (headers, known) => {
  expect(isKnownTo(headers, answer)).toBe(known)
})

test('an answer without a modification time is identified by its ETag only', () => {
  const timeless = { etag: 'W/"abc"', changedAt: null }
  expect(isKnownTo({ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, timeless)).toBe(false)
  expect(isKnownTo({ 'if-none-match': '"abc"' }, timeless)).toBe(true)
})
