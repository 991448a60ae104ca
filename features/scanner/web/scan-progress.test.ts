import { describe, expect, it } from 'vitest'
import type { Player } from '../contract.ts'
import { isRecent } from './badge-list.tsx'
import { listsIn } from './profile-card.tsx'
import { pollMilliseconds } from './use-player.ts'

const start = '2026-05-12T10:00:00.000Z'
const panel = { checkedAt: null, current: 0, former: 0, trouble: null, hidden: false }
const panels: Player['panels'] = { badges: panel, friends: panel, groups: panel, rooms: panel, photos: panel }

describe('the progress of a scan', () => {
  const hotel = 'hhus' as const
  const requested = { hotel, checkedAt: '2026-05-12T10:00:01.000Z', scanRequestedAt: start }
  const read = { ...panel, checkedAt: '2026-05-12T10:00:03.000Z' }
  const old = { ...panel, checkedAt: '2026-05-01T10:00:00.000Z' }
  const broken: Player['panels']['badges'] = { ...read, trouble: 'broken' }

  it('counts the lists read since the scan was requested', () => {
    expect(listsIn({ ...requested, panels: { ...panels, badges: read, friends: old } })).toBe(1)
  })

  it('counts no list of an earlier scan, and none before the profile was read', () => {
    const all = { badges: old, friends: old, groups: old, rooms: old, photos: old }
    expect(listsIn({ ...requested, panels: all })).toBe(0)
    expect(listsIn({ hotel, checkedAt: old.checkedAt, scanRequestedAt: start, panels: { ...all, badges: read } })).toBe(
      0,
    )
  })

  it('never counts an unreadable list as read', () => {
    const all = { badges: broken, friends: read, groups: read, rooms: read, photos: read }
    expect(listsIn({ ...requested, panels: all })).toBe(4)
  })

  it('knows one list in the retro edition, regardless of stored data', () => {
    const all = { badges: read, friends: read, groups: read, rooms: read, photos: read }
    expect(listsIn({ ...requested, hotel: 'hhoes', panels: all })).toBe(1)
  })

  it('is polled less often the longer it takes', () => {
    expect(pollMilliseconds(0)).toBe(1500)
    expect(pollMilliseconds(30_000)).toBe(3000)
    expect(pollMilliseconds(600_000)).toBe(5000)
  })
})

describe('new entries', () => {
  const now = Date.parse('2026-05-14T10:00:00.000Z')

  it('were gained within seven days, and not in the first snapshot', () => {
    expect(isRecent({ after: start, by: '2026-05-13T10:00:00.000Z' }, now)).toBe(true)
    expect(isRecent({ after: null, by: '2026-05-13T10:00:00.000Z' }, now)).toBe(false)
    expect(isRecent({ after: start, by: '2026-05-07T09:00:00.000Z' }, now)).toBe(false)
  })
})
