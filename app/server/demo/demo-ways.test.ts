import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventCodes } from '#demo/hotel/world/badge-catalogue.ts'
import { listBadgeWays, listGuessed, listObtainable } from '#features/badges/contract.ts'
import { aggregateOwnerCounts } from '#features/badges/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { publishDemoArticles } from './demo-articles.ts'
import { ordinaryPlayers, shareDemoFinds } from './demo-badges.ts'
import { bringDemoTeam } from './demo-team.ts'
import { bringDemoWays, demoWays } from './demo-ways.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const obtainable = async (query: object = {}) =>
  listObtainable.result.parse((await site.newGuest().ask(listObtainable, { query })).body).items

test('the badge hunt of the demo has rooms, news and ends in three languages, however often it starts', async () => {
  const { hotel, address } = site
  const context = { db: site.database.db, now: new Date(), address }
  expect(demoWays.filter(({ code }) => !eventCodes.includes(code))).toEqual([])
  await bringDemoTeam({ ...context, hotel })
  await publishDemoArticles(context)
  for (let start = 0; start < 2; start++) await bringDemoWays(context)
  const items = await obtainable()
  expect(items.map(({ code }) => code)).toEqual(['TR105', 'DE131', 'NT133', 'XM120', 'BGW102', 'US126'])
  expect(items.flatMap(({ way }) => way.room?.number ?? [])).toEqual([70_000_001])
  for (const language of languageCodes) {
    const shown = await obtainable({ language })
    expect(shown.map(({ way }) => way.language)).toEqual(shown.map(() => language))
    expect(shown.every(({ way }) => way.text !== '' || way.news !== null)).toBe(true)
  }

  const readWays = async (code: string) =>
    listBadgeWays.result.parse((await site.newGuest().ask(listBadgeWays, { params: { code }, query: {} })).body).items
  const [over] = await readWays('UK108')
  const later = new Date(context.now.getTime() + 20 * 86_400_000)
  await bringDemoWays({ ...context, now: later })
  expect(await readWays('UK108')).toEqual([over])
  for (const { code, until } of demoWays.filter((each) => (each.until ?? 0) > 0)) {
    const ways = await readWays(code)
    expect([ways.length, Date.parse(ways[0]?.until ?? '') > later.getTime()]).toEqual([1, until !== null])
  }
})

test('the scans of the demo let guess some badges', async () => {
  const players = ordinaryPlayers(site.hotel, 'hhus', 4)
  for (const { hotel, name } of players) await site.scan(hotel, name)
  shareDemoFinds(site.hotel, players)
  for (const { hotel, name } of players) await site.scan(hotel, name)
  await aggregateOwnerCounts(site.database.db)
  const { body } = await site.newGuest().ask(listGuessed, { query: {} })
  expect(listGuessed.result.parse(body).items.map(({ gains }) => gains)).toEqual([4, 3, 2])
})
