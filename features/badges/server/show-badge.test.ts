import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { Badge, showBadge } from '../contract.ts'
import { aggregateOwnerCounts, storeReportedDates } from './api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const ask = (code: string) => site.ask(showBadge, { params: { code } })
const shown = async (code: string) => Badge.parse((await ask(code)).body)

/** Gives a new player of a hotel a badge and scans them. */
async function ownedBy(name: string, hotel: 'hhde' | 'hhtr' | 'hhus', code: string) {
  site.hotel.world.addPlayer(hotel, { name, badges: 0 })
  site.hotel.world.giveBadge(hotel, name, code)
  await site.scan(hotel, name)
}

test('shows a badge with its picture, first scan, owners and the texts of every hotel', async () => {
  const before = Date.now()
  const { world } = site.hotel
  world.labelBadge('hhtr', 'NB01', 'Gece zili')
  world.labelBadge('hhde', 'NB01', '')
  world.labelBadge('hhus', 'NB01', 'Night bell', 'Rings at three')
  await ownedBy('one.badge', 'hhtr', 'NB01')
  await ownedBy('one.badge', 'hhde', 'NB01')
  await ownedBy('one.badge', 'hhus', 'NB01')
  await ownedBy('two.badge', 'hhus', 'NB01')
  await aggregateOwnerCounts(site.database.db)
  const { firstScannedAt, firstSeenAt, ...badge } = await shown('NB01')
  const today = new Date().toISOString().slice(0, 10)
  expect(badge).toEqual({
    code: 'NB01',
    picture: `${site.hotel.imagesAddress}/c_images/album1584/NB01.gif`,
    family: 'other',
    owners: 4,
    scanned: 4,
    formerTexts: [],
    rarity: [
      { hotel: 'hhus', owners: 2, scanned: 2 },
      { hotel: 'hhde', owners: 1, scanned: 1 },
      { hotel: 'hhtr', owners: 1, scanned: 1 },
    ],
    trend: [{ day: today, owners: 4, scanned: 4 }],
    series: null,
    levels: [],
    staffTexts: [],
    reportedDates: [],
    texts: [
      { hotel: 'hhus', name: 'Night bell', description: 'Rings at three' },
      { hotel: 'hhtr', name: 'Gece zili', description: null },
    ],
  })
  expect(firstSeenAt).toBe(firstScannedAt)
  const scannedAt = Date.parse(firstScannedAt ?? '')
  expect(scannedAt >= before && scannedAt <= Date.now()).toBe(true)
})

test('counts owners at once, aggregated or not, down to zero', async () => {
  await ownedBy('lone.owner', 'hhus', 'DE382')
  const first = await shown('DE382')
  expect(first).toMatchObject({ owners: 1 })
  await aggregateOwnerCounts(site.database.db)
  site.hotel.world.takeBadge('hhus', 'lone.owner', 'DE382')
  await site.scan('hhus', 'lone.owner')
  expect(await shown('DE382')).toMatchObject({ family: 'country', owners: 0, rarity: [{ hotel: 'hhus', owners: 0 }] })
})

test('the page names the sites that saw the badge first, with their days', async () => {
  await ownedBy('old.badge', 'hhus', 'OLD01')
  const page = async () => (await site.get('/en/habbo/badges/OLD01')).text()
  expect(await page()).not.toContain('First seen by other sites')
  const { db } = site.database
  const known = { source: 'Habbo <Life>', address: 'https://habbolife.example/' }
  await storeReportedDates(db, known, [{ code: 'OLD01', hotel: 'hhus', day: '2009-03-24' }])
  await storeReportedDates(db, { source: 'A list', address: null }, [{ code: 'OLD01', hotel: null, day: '2011-01-02' }])
  await expect.poll(page).toContain('First seen by other sites')
  // React separates texts that follow each other by empty comments.
  const html = (await page()).replaceAll('<!-- -->', '')
  expect(html).toMatch(
    /<time dateTime="2009-03-24">24\/03\/2009<\/time> <span class="meta">by <a href="https:\/\/habbolife.example\/">Habbo &lt;Life&gt;<\/a> \(Habbo.com\)<\/span>/,
  )
  expect(html).toMatch(/<time dateTime="2011-01-02">02\/01\/2011<\/time> <span class="meta">by A list<\/span>/)
})

test.each(['nb01', 'NB01 ', 'NO_SUCH_BADGE', 'a/b', '%', '\u0000', "'; drop table badges_badges; --"])(
  'there is no badge %j',
  async (code) => {
    expect(await ask(code)).toMatchObject({ status: 404, body: { error: 'error.badgeNotFound' } })
  },
)
