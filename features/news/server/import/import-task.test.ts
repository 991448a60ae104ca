import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FaultKind } from '#demo/hotel/faults.ts'
import { defaultHotels, type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { hotelAddresses, officialAddress, openHotelGateway } from '#features/hotels/server/api.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { Article, listNews, showArticle } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import { type ImportContext, importOfficialNews } from './import-official.ts'

let site: TestSite
let context: ImportContext
beforeAll(async () => {
  site = await startSite({ settings: { IMPORT_NEWS: 'true' } })
  const urls: Partial<Record<HotelCode, string>> = {}
  for (const code of hotelCodes) urls[code] = site.hotel.addressOf(code)
  const addresses = hotelAddresses({ urls, imagesUrl: site.hotel.imagesAddress })
  const gateway = openHotelGateway({
    addresses: addresses.hotels,
    imagesAddress: addresses.images,
    userAgent: 'a test',
    outboundLimits: { retries: 0, failuresBeforeOpen: 1000, perSecond: 1000 },
  })
  const db = tablesOf<NewsTables>(site.database.db)
  context = { db, addresses, gateway, clock: { now: () => new Date() }, log: openLog('silent') }
})
afterAll(async () => {
  context.gateway.close()
  await site.close()
})

async function copied(language: LanguageCode) {
  const list = listNews.result.parse((await site.ask(listNews, { query: { language, filter: 'habbo' } })).body)
  expect(list.items.every(({ isCopied }) => isCopied)).toBe(true)
  return list
}

test("a new site imports the game's news in every language, marked and linked to the original", async () => {
  await site.bringFirstContent()
  for (const language of languageCodes) {
    await expect.poll(async () => (await copied(language)).total).toBe(12)
    const [newest] = (await copied(language)).items
    const shown = await site.ask(showArticle, { params: { slug: newest?.slug ?? '' }, query: { language } })
    const article = Article.parse(shown.body)
    const hotel = defaultHotels[language]
    expect(article).toMatchObject({
      category: 'habbo',
      isCopied: true,
      isFallback: false,
      languages: [language],
      authors: [],
    })
    expect(article.source?.hotel).toBe(hotel)
    expect(article.source?.address).toMatch(
      new RegExp(`^${RegExp.escape(officialAddress(hotel))}/community/article/\\d+/`),
    )
    expect(article.body).toEqual([{ kind: 'paragraph', children: [article.summary] }])
    const picture = await fetch(article.picture?.src ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    // A PNG has its size in its first bytes.
    const head = new DataView(await picture.arrayBuffer())
    expect([article.picture?.width, article.picture?.height]).toEqual([head.getUint32(16), head.getUint32(20)])
  }
})

test('failures of the game change nothing; later articles are added, and old ones stay', async () => {
  const importNow = () => importOfficialNews(context, 'de', AbortSignal.timeout(60_000))
  const before = await copied('de')
  const faults: FaultKind[] = [
    { kind: 'broken' },
    { kind: 'truncated' },
    { kind: 'maintenance-html' },
    { kind: 'reset' },
  ]
  for (const fault of faults) {
    site.hotel.faults.set('images', { ...fault, path: 'front.json', times: 1 })
    await importNow()
    expect(site.hotel.faults.list()).toEqual([])
    expect(await copied('de')).toEqual(before)
  }
  site.hotel.world.advance({ hours: 40 })
  await importNow()
  await expect.poll(async () => (await copied('de')).total).toBe(14)
  expect((await copied('de')).items.slice(2)).toEqual(before.items.slice(0, 10))
})
