import { describe, expect, it } from 'vitest'
import type { Player } from '#features/scanner/contract.ts'
import { isRecent } from './recent.ts'
import { listsDone } from './scan-notice.tsx'
import { pollMilliseconds } from './use-player.ts'

const start = '2026-05-12T10:00:00.000Z'
const panel = { checkedAt: null, current: 0, former: 0, trouble: null }
const panels: Player['panels'] = { badges: panel, friends: panel, groups: panel, rooms: panel, photos: panel }

describe('the progress of a scan', () => {
  it('counts the lists that were read since the profile was', () => {
    const read = { ...panel, checkedAt: '2026-05-12T10:00:03.000Z' }
    const old = { ...panel, checkedAt: '2026-05-01T10:00:00.000Z' }
    expect(listsDone({ state: 'scanning', checkedAt: start, panels: { ...panels, badges: read, friends: old } })).toBe(
      1,
    )
  })

  it('counts a list that could not be read as done, and nothing while the scan waits', () => {
    const broken: Player['panels']['badges'] = { ...panel, trouble: 'broken' }
    const state = { checkedAt: start, panels: { ...panels, badges: broken } }
    expect(listsDone({ ...state, state: 'scanning' })).toBe(1)
    expect(listsDone({ ...state, state: 'queued' })).toBe(0)
  })

  it('is asked for less often the longer it takes', () => {
    expect(pollMilliseconds(0)).toBe(1500)
    expect(pollMilliseconds(30_000)).toBe(3000)
    expect(pollMilliseconds(600_000)).toBe(5000)
  })
})

describe('what is new', () => {
  const now = Date.parse('2026-05-14T10:00:00.000Z')

  it('was gained within seven days, and not found by the first look', () => {
    expect(isRecent({ after: start, by: '2026-05-13T10:00:00.000Z' }, now)).toBe(true)
    expect(isRecent({ after: null, by: '2026-05-13T10:00:00.000Z' }, now)).toBe(false)
    expect(isRecent({ after: start, by: '2026-05-07T09:00:00.000Z' }, now)).toBe(false)
  })
})
