import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import { ban, changeBalance, unban } from '#features/accounts/server/api.ts'
import { followTime as followTimeWith, type RewardsTables } from '#features/rewards/server/api.ts'
import { wearIcon } from '#features/shop/contract.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { aggregateRewards } from '#test/aggregate-rewards.ts'
import type { Member } from '#test/member.ts'
import { addProduct, buy, earn } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * Each process caches the board page: `web`, beside the site, gets all changes as invalidations.
 */
let now = new Date('2026-11-21T10:00:00Z')
const clock = { now: () => now }
const token = 'a-metrics-token-for-this-test'
let site: TestSite
let web: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
  web = await startSite({ beside: site, clock, settings: { ROLE: 'web', METRICS_TOKEN: token } })
})
afterAll(async () => {
  await web.close()
  await site.close()
})

const followTime = () => followTimeWith({ db: tablesOf<RewardsTables>(site.database.db), clock })
const pageAt = async (path: string) => (await web.get(path)).text()
const page = () => pageAt('/en/users/board')

/** How many pages the process `web` has sent from its cache. */
async function pagesFromCache(): Promise<number> {
  const metrics = await (await web.get('/metrics', { authorization: `Bearer ${token}` })).text()
  return Number(/^nightbell_pages_from_cache_total\S* (\d+)$/m.exec(metrics)?.[1])
}

/** A member on the board, which is cached from then on. */
async function earner(name: string): Promise<Member> {
  const member = await site.newMember({ name })
  const change = { accountId: member.accountId, stars: 0, comets: 10, reason: 'test', about: 'test:1' }
  await inTransaction(site.database.db, (tx) => changeBalance(tx, change, now))
  await aggregateRewards(site, clock.now)
  await expect
    .poll(async () => {
      const before = await pagesFromCache()
      const isListed = (await page()).includes(name)
      return isListed && (await pagesFromCache()) > before
    })
    .toBe(true)
  return member
}

test('members on the board have their current name, link and icon', async () => {
  const member = await earner('Boardwalk')
  const [own, link] = ['/en/users/hhus/Boardwalk', `/en/scanner/users/${member.habboId}`]
  expect(await page()).toContain(own)
  await member.ask(changeSettings, { body: { profile: { hidden: true } } })
  await expect.poll(page).not.toContain(own)
  // The player was never scanned, so the link would have no target.
  expect(await page()).not.toContain(link)
  await site.scan('hhus', 'Boardwalk')
  await expect.poll(page).toContain(link)
  site.hotel.world.rename('hhus', 'Boardwalk', 'Promenade')
  await site.scan('hhus', 'Promenade')
  await expect.poll(page).toContain('Promenade')
  expect(await page()).not.toContain('Boardwalk')

  await addProduct(site, 'galacticStar', 5)
  await earn(site, member, 5)
  await buy(member, 'galacticStar', 5)
  expect(await page()).not.toContain('galacticStar')
  await member.ask(wearIcon, { body: { icon: 'galacticStar' } })
  await expect.poll(page).toContain('galacticStar')
  await member.ask(wearIcon, { body: { icon: null } })
  await expect.poll(page).not.toContain('galacticStar')
})

test('members who are banned, hide or leave are off the board, and return to it', async () => {
  const member = await earner('Comes-and-goes')
  const db = tablesOf(site.database.db)
  const gone = () => expect.poll(page).not.toContain('Comes-and-goes')
  const back = () => expect.poll(page).toContain('Comes-and-goes')
  await ban(db, member.accountId, { reason: 'a test', until: null }, now)
  await gone()
  await unban(db, member.accountId, now)
  await back()
  await ban(db, member.accountId, { reason: 'a test', until: new Date(now.getTime() + 60_000) }, now)
  await gone()
  now = new Date(now.getTime() + 61_000)
  await followTime()
  await back()

  const again = await earner('Shows-and-hides')
  for (const change of [{ onBoard: false }, { hidden: { page: true } }]) {
    await again.ask(changeSettings, { body: change })
    await expect.poll(page).not.toContain('Shows-and-hides')
    await again.ask(changeSettings, { body: { onBoard: true, hidden: { page: false } } })
    await expect.poll(page).toContain('Shows-and-hides')
  }
  await again.leave()
  await expect.poll(page).not.toContain('Shows-and-hides')
})

test('a new month shows its own board, even without earnings', async () => {
  await earner('Last-of-November')
  now = new Date('2026-12-01T00:04:00Z')
  expect(await page()).toContain('Last-of-November')
  await followTime()
  await expect.poll(page).not.toContain('Last-of-November')
  expect(await pageAt('/en/users/board?month=2026-11')).toContain('Last-of-November')
})
