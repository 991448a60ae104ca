import { expect, test } from 'vitest'
import { eventsOf } from './events-of.ts'

const at = '2026-11-27T12:00:00.000Z'
const earlier = '2026-11-20T12:00:00.000Z'
const warning = { reason: 'spam', text: 'no', commentId: null, by: null, countsUntil: at, takenBack: null } as const
const role = { role: 'news_lvl1', department: null, by: null, reason: null } as const

test('events of the same time and kind have keys of their own, the newest first', () => {
  const events = eventsOf({
    warnings: [
      { ...warning, id: 2, at },
      { ...warning, id: 1, at },
    ],
    bans: [],
    notes: [],
    roles: [{ ...role, since: at }],
    formerRoles: [{ ...role, since: earlier, until: at, revokedBy: null, revokeReason: null }],
    corrections: [],
    createdAt: earlier,
  })
  expect(events.map(({ kind }) => kind)).toEqual(['warning', 'warning', 'role', 'role', 'joined'])
  expect(new Set(events.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(events.length)
})
