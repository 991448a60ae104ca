import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alphabetical, earliestFirst, latestFirst, newestFirst, smallestFirst } from './membership-order.ts'
import { type MembershipQuery, pageOfMemberships } from './page-of-memberships.ts'

type Entry = { key: string; name: string; at: Date | null; owners: number; gone: boolean }

const entries = fc.uniqueArray(
  fc.record({
    key: fc.string({ unit: 'binary', maxLength: 100 }),
    // Few letters, so that names collide, and some of every kind.
    name: fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'B', 'ı', 'İ', ' ', '🦉'), maxLength: 4 }),
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
    ),
    at: fc.option(fc.date({ min: new Date(0), max: new Date(5_000), noInvalidDate: true })),
    owners: fc.nat(3),
    gone: fc.boolean(),
  }),
  { selector: (entry) => entry.key, maxLength: 60 },
)
const sorts = ['newest', 'oldest', 'rarest', 'name', 'membership'] as const

function page(all: readonly Entry[], query: MembershipQuery<(typeof sorts)[number]>) {
  return pageOfMemberships(all, query, {
    key: (entry) => entry.key,
    searched: (entry) => [entry.name, null],
    ranks: {
      newest: (entry) => latestFirst(entry.at),
      oldest: (entry) => earliestFirst(entry.at),
      rarest: (entry) => smallestFirst(entry.owners) + alphabetical(entry.name),
      name: (entry) => alphabetical(entry.name),
      membership: (entry) => newestFirst(stayOf(entry), entry.name),
    },
    show: (entry) => entry,
  })
}

function stayOf({ at, gone }: Entry) {
  const instant = at ?? new Date(9_000)
  return { gained_after: null, gained_by: instant, lost_after: null, lost_by: gone ? instant : null }
}

function readAll(all: readonly Entry[], query: MembershipQuery<(typeof sorts)[number]>) {
  const items: Entry[] = []
  let cursor = query.cursor
  do {
    const part = page(all, { ...query, cursor })
    if (isRefusal(part)) throw new Error(part.refused)
    expect((part.nextCursor ?? '').length).toBeLessThanOrEqual(500)
    expect(part.items.length).toBeLessThanOrEqual(query.limit)
    items.push(...part.items)
    cursor = part.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}

test('the pages of a list together are the whole list in order, without duplicates', () => {
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom(...sorts),
      fc.constantFrom('', 'a', 'I', 'b', '🦉'),
      fc.integer({ min: 1, max: 7 }),
      (all, sort, q, limit) => {
        const whole = page(all, { q, sort, limit: 1000 })
        if (isRefusal(whole)) throw new Error(whole.refused)
        expect(whole.nextCursor).toBeNull()
        expect(whole.total).toBe(whole.items.length)
        if (q === '') expect(new Set(whole.items)).toEqual(new Set(all))
        expect(readAll(all.toReversed(), { q, sort, limit })).toEqual(whole.items)
      },
    ),
  )
})

test('entries added and removed between two pages neither duplicate nor skip others', () => {
  fc.assert(
    fc.property(
      entries,
      entries,
      fc.constantFrom(...sorts),
      fc.integer({ min: 1, max: 7 }),
      (all, more, sort, limit) => {
        const first = page(all, { q: '', sort, limit })
        if (isRefusal(first) || first.nextCursor === null) return
        const left = new Set(all.filter((_, place) => place % 3 === 0))
        const keys = new Set(all.map((entry) => entry.key))
        const later = [...all.filter((entry) => !left.has(entry)), ...more.filter((entry) => !keys.has(entry.key))]
        const rest = readAll(later, { q: '', sort, limit, cursor: first.nextCursor })
        const ordered = readAll(all, { q: '', sort, limit: 1000 })
        const expected = ordered.slice(first.items.length).filter((entry) => !left.has(entry))
        expect(rest.filter((entry) => keys.has(entry.key))).toEqual(expected)
      },
    ),
  )
})

test('cursor positions sort like their entries', () => {
  const early = new Date(1)
  const late = new Date('2030-01-01')
  expect([latestFirst(late), latestFirst(early), latestFirst(null)].toSorted()).toEqual([
    latestFirst(late),
    latestFirst(early),
    latestFirst(null),
  ])
  expect([earliestFirst(early), earliestFirst(late), earliestFirst(null)].toSorted()).toEqual([
    earliestFirst(early),
    earliestFirst(late),
    earliestFirst(null),
  ])
  expect(smallestFirst(9) < smallestFirst(10)).toBe(true)
  expect(alphabetical('İnci')).toBe(alphabetical('inci'))
})

test.each([
  ['', ''],
  ['garbage', 'garbage'],
  ['another sort', Buffer.from('rarest\x000\0key').toString('base64url')],
  ['too many parts', Buffer.from('name\0a\0b\0c').toString('base64url')],
  ['padding', `${Buffer.from('name\0a\0b').toString('base64')}==`],
  ['not base64', 'näme\0\u0000'],
  ['half a letter', Buffer.from([0xff, 0, 0]).toString('base64url')],
])('a forged cursor is refused: %s', (_, cursor) => {
  expect(page([], { q: '', sort: 'name', limit: 5, cursor })).toEqual({ refused: 'error.cursorInvalid' })
})
