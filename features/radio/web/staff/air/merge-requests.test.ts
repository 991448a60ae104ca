import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StaffRequest } from '../../../contract.ts'
import { mergeRequests } from './merge-requests.ts'

const request = (id: number, fate: StaffRequest['fate'] = 'sent'): StaffRequest => ({
  ...{ id, station: 'main', subject: 'music', artist: 'A', title: String(id), fate, wishes: 1 },
  ...{ sentAt: '2026-01-01T00:00:00.000Z', answeredAt: null, by: null, show: null, senders: [] },
})

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const none: ReadonlySet<number> = new Set()

test('new requests come at the end, and what a colleague answered stays in its place', () => {
  const before = mergeRequests([], { items: [request(1), request(2)], answered: [] }, none)
  const after = mergeRequests(before, { items: [request(2), request(3)], answered: [request(1, 'played')] }, none)
  expect(after.map(({ id, fate, isGone }) => [id, fate, isGone])).toEqual([
    [1, 'played', true],
    [2, 'sent', false],
    [3, 'sent', false],
  ])
})

test('what the member answered leaves, and returns to its place when it is undone', () => {
  const items = [request(1), request(2), request(3)]
  const before = mergeRequests([], { items, answered: [] }, none)
  const without = mergeRequests(before, { items, answered: [] }, new Set([2]))
  expect(ids(without)).toEqual([1, 3])
  expect(ids(mergeRequests(without, { items, answered: [] }, none))).toEqual([1, 2, 3])
})

test('no row that is shown changes its place, whatever arrives', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(numbers, numbers, numbers, (shown, waiting, own) => {
      const sorted = (some: readonly number[]) => some.toSorted((one, other) => one - other).map((id) => request(id))
      const before = mergeRequests([], { items: sorted(shown), answered: [] }, none)
      const after = mergeRequests(before, { items: sorted(waiting), answered: [] }, new Set(own))
      const left = ids(before).filter((id) => !own.includes(id))
      expect(ids(after).filter((id) => left.includes(id))).toEqual(left)
      expect(new Set(ids(after)).size).toBe(after.length)
      for (const id of waiting) expect(ids(after).includes(id)).toBe(!own.includes(id))
      for (const id of own) expect(ids(after)).not.toContain(id)
    }),
  )
})
