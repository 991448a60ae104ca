import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgesAnswer } from './badge.ts'
import { friendsAnswer } from './friend.ts'
import { photosAnswer } from './latest-photos.ts'
import { playerAnswer } from './player.ts'
import { groupsAnswer, roomAnswer, roomsAnswer } from './room.ts'
import { cleanText, parseInstant } from './wire-field.ts'

const player = { uniqueId: `hhus-${'a'.repeat(32)}`, name: 'Ida', profileVisible: true }
const lists = [badgesAnswer, friendsAnswer, groupsAnswer, roomsAnswer('https:'), photosAnswer('https:')]

test('dates: both forms and milliseconds; other values are null', () => {
  const at = new Date('2016-04-20T08:37:33Z')
  for (const form of [
    '2016-04-20T08:37:33.000+0000',
    '2016-04-20T10:37:33.000+02:00',
    '2016-04-20T08:37:33Z',
    at.getTime(),
  ]) {
    expect(parseInstant(form)).toEqual(at)
  }
  for (const none of [
    '',
    'null',
    null,
    undefined,
    '2016-13-45T99:00:00Z',
    '2016-04-20T08:37:33',
    '0001-01-01T00:00:00Z',
    -1,
    Number.NaN,
    1e300,
    {},
  ]) {
    expect(parseInstant(none)).toBeNull()
  }
})

const anyText = fc.string({ unit: 'binary' })
const spoilt = fc.oneof(
  fc.jsonValue(),
  anyText,
  fc.constantFrom('\u0000', '\ud83d', 'null', '2026-01-01T00:00:00.000+0000', '//x'),
)

test('property: cleaned text fits into PostgreSQL and its column', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\u0000', '\ud83d', '\ude00', 'a', 'ä')), fc.nat(20), (parts, longest) => {
      const clean = cleanText(parts.join(''), longest)
      expect(clean.length).toBeLessThanOrEqual(longest)
      expect(clean.isWellFormed() && !clean.includes('\u0000')).toBe(true)
    }),
  )
})

test('property: the reader never throws, and its output is clean', () => {
  const keys = [
    ...Object.keys(player),
    ...['figureString', 'motto', 'lastAccessTime', 'online', 'selectedBadges', 'currentLevel'],
    'id',
    'code',
    'description',
    'url',
    'likes',
    'time',
    'room_id',
    'tags',
    'imageUrl',
  ]
  const like = fc
    .dictionary(fc.constantFrom(...keys), spoilt)
    .map((changes) => ({ ...player, id: 1, code: 'A', ...changes }))
  const answer = fc.oneof(fc.jsonValue(), like, fc.array(like))
  const readers = [playerAnswer, roomAnswer('https:'), ...lists]
  let read = 0
  fc.assert(
    fc.property(answer, (value) => {
      for (const reader of readers) {
        const outcome = reader.safeParse(value)
        if (!outcome.success) continue
        read += 1
        JSON.stringify(outcome.data, (_key, part) => {
          if (typeof part === 'string') expect(part.isWellFormed() && !part.includes('\u0000')).toBe(true)
          return part
        })
      }
    }),
    { numRuns: 500 },
  )
  expect(read).toBeGreaterThan(50)
})
