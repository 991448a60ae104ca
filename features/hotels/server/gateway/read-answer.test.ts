import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHotelRefusal } from './outcome.ts'
import { readAnswer, readAvatarAnswer } from './read-answer.ts'

test('property: any response becomes JSON, "unchanged" or a refusal, and only a 200 gives JSON', () => {
  const words = fc.constantFrom(
    '{"error":"maintenance"}',
    '{"error":"not-found"}',
    '{"errors":[null]}',
    '[]',
    '<html>maintenance',
    'Cannot GET /',
    '',
  )
  const body = fc.oneof(words, fc.json(), fc.string({ unit: 'binary' }))
  const status = fc.oneof(
    fc.constantFrom(200, 204, 301, 304, 400, 403, 404, 429, 500, 503),
    fc.integer({ min: 100, max: 999 }),
  )
  const type = fc.constantFrom('text/html', 'application/json', '')
  fc.assert(
    fc.property(body, status, type, fc.constantFrom('player', 'list', 'room'), (page, code, contentType, asked) => {
      const answer = {
        status: code,
        headers: { 'content-type': contentType },
        body: new TextEncoder().encode(page),
        url: 'http://hotel.example/',
      }
      const reading = readAnswer(answer, asked, null)
      if ('json' in reading) expect(code).toBe(200)
      else if ('unchanged' in reading) expect(code).toBe(304)
      else expect(isHotelRefusal(reading)).toBe(true)
      const avatar = readAvatarAnswer(answer, null)
      expect(typeof avatar === 'boolean' || isHotelRefusal(avatar)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
