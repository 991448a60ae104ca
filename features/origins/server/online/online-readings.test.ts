import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import type { OriginsTables } from '../tables.ts'
import { readOnlineReadings } from './aggregate-samples.ts'
import { sampleMinute } from './open-online.ts'

const clock = setClock('2026-11-22T12:00:00Z')
let site: TestSite
let gateway: HotelGateway
beforeAll(async () => {
  site = await startSite({ clock })
  gateway = openGatewayTo(site.hotel)
})
afterAll(async () => {
  gateway.close()
  await site.close()
})

async function sampleAt(instant: string): Promise<void> {
  clock.set(instant)
  const context = { db: tablesOf<OriginsTables>(site.database.db), gateway, clock, log: openLog('silent') }
  await sampleMinute(context, clock.at, new AbortController().signal)
}
const reading = async () => (await readOnlineReadings(site.database.db)).find(({ hotel }) => hotel === 'hhobr')

test('a gap is no failure; a hotel fails after five minutes without answers, since the first of them', async () => {
  expect(await reading()).toEqual({ hotel: 'hhobr', succeededAt: null, failingSince: null, failure: null })
  await sampleAt('2026-11-22T12:00:00Z')
  const succeededAt = new Date('2026-11-22T12:00:00Z')
  expect(await reading()).toMatchObject({ succeededAt, failingSince: null })
  site.hotel.faults.set('hhobr', { kind: 'broken' })
  for (const minute of ['01', '02', '05']) await sampleAt(`2026-11-22T12:${minute}:00Z`)
  expect(await reading()).toMatchObject({ succeededAt, failingSince: null })
  await sampleAt('2026-11-22T12:06:00Z')
  expect(await reading()).toMatchObject({ succeededAt, failingSince: new Date('2026-11-22T12:01:00Z') })
  site.hotel.faults.clear()
  await sampleAt('2026-11-22T12:07:00Z')
  expect(await reading()).toMatchObject({ succeededAt: new Date('2026-11-22T12:07:00Z'), failingSince: null })
})
