import { expect, test } from 'vitest'
import type { Airing } from '../contract.ts'
import { showsOf } from './schedule-page.tsx'

const airing = (showId: number, startsAt: string, of: Partial<Airing> = {}): Airing => ({
  showId,
  showName: 'Lift Music',
  djName: 'DJ Otto',
  coDjName: null,
  description: '',
  isLive: false,
  isRecurring: true,
  startsAt,
  endsAt: startsAt,
  localDay: startsAt.slice(0, 10),
  localStart: '10:00',
  localEnd: '11:00',
  ...of,
})

test('repeated airings with one name and hosts are one show with each time once', () => {
  const monday = airing(1, '2026-11-23T10:00:00.000Z')
  const tuesday = airing(2, '2026-11-24T10:00:00.000Z')
  const again = airing(1, '2026-11-25T10:00:00.000Z')
  const guest = airing(3, '2026-11-25T12:00:00.000Z', { coDjName: 'Pelin' })
  const live = airing(4, '2026-11-26T10:00:00.000Z', { isLive: true })
  expect(showsOf([monday, tuesday, again, guest, live])).toEqual([[monday, tuesday], [guest], [live]])
  expect(showsOf([])).toEqual([])
})
