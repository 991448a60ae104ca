import { afterAll, beforeAll, expect, test } from 'vitest'
import { originsHotels } from '#features/origins/contract.ts'
import { readFishing } from '#test/fishing.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { keepDemoBoards } from './demo.ts'

const clock = setClock('2026-07-15T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock, hotel: { now: clock.now() } })
})
afterAll(() => site.close())

test('the demo has two weeks of changing boards with a gap, however often it starts', async () => {
  const { db } = site.database
  await keepDemoBoards({ db, now: clock.now(), hotel: site.hotel })
  for (const hotel of originsHotels) {
    const newest = await readFishing(site, { hotel })
    expect(newest.days).toEqual({
      first: '2026-07-01',
      newest: '2026-07-14',
      earlier: '2026-07-13',
      later: null,
      kept: 13,
    })
    expect(newest.places.some(({ change }) => change !== 'new' && change !== null && change > 0)).toBe(true)
    expect(newest.places.every(({ gained }) => gained === null || gained >= 0)).toBe(true)
    expect((await readFishing(site, { hotel, day: '2026-07-10' })).days.earlier).toBe('2026-07-08')
  }
  await keepDemoBoards({ db, now: new Date('2026-07-18T12:00:00Z'), hotel: site.hotel })
  expect((await readFishing(site, { hotel: 'hhous' })).days.kept).toBe(13)
})
