import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/server/process/log.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { showStationOutage } from '../../contract.ts'
import { type ListeningSite, openListeningSite, settingsAt } from '../testing/listening-site.ts'
import { icecastBody, icecastSource } from '../testing/sample-bodies.ts'
import { readStationReadings } from './station-readings.ts'

const clock = setClock('2026-06-01T12:00:00Z')
let radio: ListeningSite<TestSite>
beforeAll(async () => {
  radio = await openListeningSite(clock, (address) => [settingsAt(address)], startSite)
})
afterAll(() => radio.close())
beforeEach(() => radio.forget())

const outage = async (at: Pick<TestSite, 'ask'> = radio.site) =>
  showStationOutage.result.parse((await at.ask(showStationOutage, { query: { lang: 'en' } })).body).outage
const page = async (path: string) => (await radio.site.get(path)).text()
const reading = async () => {
  const context = {
    ...radio.newProcess(),
    stations: async () => radio.stations,
    fallbacks: async () => ({ tr: null, others: null }),
    trustedAddresses: [],
    ...{ siteName: () => '', userAgent: '', log: openLog('silent') },
  }
  return (await readStationReadings(context, radio.clock.at))[0]
}
const pages = ['/en/radio/recentlyPlayed', '/en/radio/schedule']
const silent = 'The radio hasn’t responded since'

test('a silent station is shown as out since a time once it counts as off, until it answers', async () => {
  expect(await outage()).toBeNull()
  expect(await reading()).toMatchObject({ succeededAt: null, failingSince: null, isGone: false })
  await radio.hear(icecastBody(icecastSource()))
  const lastSuccessAt = radio.clock.at.toISOString()
  for (const path of pages) expect(await page(path)).not.toContain(silent)

  radio.station.say('<html>503</html>', 503)
  radio.pass(60)
  await radio.poll()
  const since = radio.clock.at.toISOString()
  expect(await outage()).toBeNull()
  radio.pass(120)
  await radio.poll()
  await expect.poll(() => outage()).toEqual({ since, lastSuccessAt })
  for (const path of pages) await expect.poll(() => page(path)).toContain(silent)
  expect(await reading()).toMatchObject({ failingSince: new Date(since), isGone: true })

  await radio.hear(icecastBody(icecastSource()), { after: 120 })
  await expect.poll(() => outage()).toBeNull()
  for (const path of pages) await expect.poll(() => page(path)).not.toContain(silent)
})

test('a station without a source has answered, and a site without a station has no outage', async () => {
  await radio.hear(icecastBody())
  expect(await outage()).toBeNull()
  const bare = await startSite({ clock: radio.clock, beside: radio.site })
  expect(await outage(bare)).toBeNull()
  await bare.close()
})
