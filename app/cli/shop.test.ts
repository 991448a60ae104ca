import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeNoticeSettings } from '#features/notifications/contract.ts'
import { wishIcon } from '#features/shop/contract.ts'
import { commandOn, problemsOf, runCommand } from '#test/command-program.ts'
import type { Member } from '#test/member.ts'
import { noticesOf } from '#test/notices.ts'
import { addProduct, buy, earn, readInventory, stockShown } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as shop from './shop.ts'

/** The command on the database of a running site: its effects show to visitors at once. */
let site: TestSite
let luna: Member
beforeAll(async () => {
  site = await startSite()
  luna = await site.newMember({ hotel: 'hhde', name: 'Luna.shop' })
})
beforeEach(() =>
  site.database.pool.query('truncate shop_wares, shop_restocks, shop_purchases, shop_days, shop_owned, shop_wishes'),
)
afterAll(() => site.close())

const run = commandOn(shop, () => ({ db: site.database.db, now: new Date() }))

const problemOf = problemsOf(run)

test('a shop that never opened has an empty catalogue and says so', async () => {
  expect(await run('list')).toEqual(['The shop is empty: start the site once to fill it.'])
  expect(await run('sales')).toEqual(['Nothing has been sold yet.'])
})

test('the catalogue is listed, restocked and priced, and buyers see it at once', async () => {
  await addProduct(site, 'alienPeace', 80)
  await addProduct(site, 'galacticComet', 1, 0)
  await luna.ask(wishIcon, { body: { icon: 'galacticComet' } })
  expect(await run('list')).toEqual(['alienPeace     80 stars  no end', 'galacticComet  1 star    sold out  1 waiting'])
  const restocked = await runCommand('shop', ['restock', 'GalacticComet', '--pieces', '1'], {
    DATABASE_URL: site.connectionString,
  })
  expect(restocked).toEqual({ code: 0, out: 'There is 1 piece of galacticComet in stock now.\n', err: '' })
  await expect.poll(() => stockShown(site, 'galacticComet')).toBe(1)
  const notices = await site.database.pool.query('select kind from notifications_notices where account_id = $1', [
    luna.accountId,
  ])
  expect(notices.rows).toEqual([{ kind: 'iconRestocked' }])
  expect(await run('restock', 'galacticComet', '--pieces', '4')).toEqual([
    'There are 5 pieces of galacticComet in stock now.',
  ])
  expect(await run('price', 'galacticComet', '--stars', '120')).toEqual([
    'galacticComet now costs 120 stars; before, it cost 1 star.',
  ])
  await earn(site, luna, 200)
  expect((await buy(luna, 'galacticComet', 1)).body).toEqual({ error: 'error.priceChanged' })
  expect((await buy(luna, 'galacticComet', 120)).status).toBe(201)
  expect((await buy(luna, 'alienPeace', 80)).status).toBe(201)
  await site.database.pool.query(
    `update shop_purchases set bought_at = '2026-02-03T04:05:06Z' where icon = 'alienPeace'`,
  )
  await site.database.pool.query(`update shop_days set day = '2026-02-03' where icon = 'alienPeace'`)
  expect(await run('sales')).toEqual([
    'alienPeace     1 sold  0 in 30 days  80 stars   last on 2026-02-03 04:05:06 UTC',
    expect.stringMatching(/^galacticComet {2}1 sold {2}1 in 30 days {2}120 stars {2}last on \d{4}-.* UTC$/),
    '2 sold for 200 stars.',
  ])
})

test('members wishing for an icon are notified when it is sold out, and when the command restocks it', async () => {
  await addProduct(site, 'nebulaPlanet', 5, 1)
  const [waiting, deaf, buyer] = [await site.newMember(), await site.newMember(), await site.newMember()]
  await deaf.ask(changeNoticeSettings, { body: { topics: { shop: false } } })
  for (const member of [waiting, deaf]) await member.ask(wishIcon, { body: { icon: 'nebulaPlanet' } })
  expect(await noticesOf(waiting)).toEqual([])
  await earn(site, buyer, 5)
  expect((await buy(buyer, 'nebulaPlanet', 5)).status).toBe(201)
  const soldOut = { notice: { kind: 'iconSoldOut', icon: 'nebulaPlanet' }, isRead: false }
  expect(await noticesOf(waiting)).toMatchObject([soldOut])
  const restock = () =>
    runCommand('shop', ['restock', 'nebulaPlanet', '--pieces', '2'], { DATABASE_URL: site.connectionString })
  expect((await restock()).code).toBe(0)
  const both = [{ notice: { kind: 'iconRestocked', icon: 'nebulaPlanet' }, isRead: false }, soldOut]
  expect(await noticesOf(waiting)).toMatchObject(both)
  // Adding to existing stock is not news.
  expect((await restock()).code).toBe(0)
  expect(await noticesOf(waiting)).toHaveLength(2)
  for (const member of [deaf, buyer]) expect(await noticesOf(member)).toEqual([])
})

test('an icon is granted and removed, and its price refunded', async () => {
  await addProduct(site, 'zoomBoom', 10)
  expect(await run('give', 'habbo.DE', 'luna.SHOP', 'ambassador')).toEqual([
    'Luna.shop (Habbo.de) now has the icon ambassador.',
  ])
  expect(await run('give', 'hhde', 'Luna.shop', 'ambassador')).toEqual([
    'Luna.shop (Habbo.de) already had the icon ambassador.',
  ])
  expect((await readInventory(luna)).owned).toContain('ambassador')
  expect(await run('take', 'hhde', 'Luna.shop', 'ambassador')).toEqual([
    'Luna.shop (Habbo.de) no longer has the icon ambassador.',
  ])
  expect(await run('take', 'hhde', 'Luna.shop', 'ambassador')).toEqual([
    'Luna.shop (Habbo.de) did not have the icon ambassador.',
  ])
  await earn(site, luna, 10)
  await buy(luna, 'zoomBoom', 10)
  expect(await run('take', 'hhde', 'Luna.shop', 'zoomBoom')).toEqual([
    'Luna.shop (Habbo.de) no longer has the icon zoomBoom; 10 stars refunded.',
  ])
  expect((await readInventory(luna)).owned).not.toContain('zoomBoom')
})

test('failures are one sentence', async () => {
  await addProduct(site, 'pizzaDelicious', 10)
  await addProduct(site, 'galacticKitty', 10, 2)
  expect(await problemOf('restock', 'pizzaDelicious', '--pieces', '5')).toBe('1 pizzaDelicious has unlimited stock.')
  expect(await problemOf('restock', 'staffmember', '--pieces', '5')).toBe('1 staffmember is not for sale.')
  expect(await problemOf('restock', 'galacticKitty', '--pieces', '1000000')).toBe(
    '1 The stock of galacticKitty may have at most 1000000 pieces.',
  )
  expect(await problemOf('price', 'staffmember', '--stars', '5')).toBe('1 staffmember is not for sale.')
  expect(await problemOf('price', 'pizza', '--stars', '5')).toMatch(
    /^1 There is no icon "pizza"; there are .*pizzaDelicious/,
  )
  for (const count of ['0', '-5', '1.5', '9999999', 'many']) {
    expect(await problemOf('price', 'pizzaDelicious', `--stars=${count}`)).toBe(
      `2 "${count}" is not a number of stars: write one from 1 to 1000000.`,
    )
  }
  expect(await problemOf('restock', 'galacticKitty')).toMatch(/^2 "restock" requires --pieces; usage: /)
  expect(await problemOf('give', 'hhde', 'Nobody.here', 'zoomBoom')).toBe(
    '1 "Nobody.here" has no account for Habbo.de.',
  )
  expect(await problemOf('give', 'habbo.xx', 'Luna.shop', 'zoomBoom')).toMatch(/^1 There is no hotel "habbo.xx"/)
  expect(await problemOf('sell')).toBe('2 There is no command "sell": "npm run shop -- help" lists them.')
  expect(await problemOf()).toMatch(/^2 Say what to do/)
  expect(await run('help')).toEqual(shop.helpLines())
  expect((await runCommand('shop', ['price', 'zoomBoom'], { DATABASE_URL: site.connectionString })).code).toBe(2)
})
