import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepOffSite } from '#features/accounts/server/api.ts'
import { RareThings, showRareThings } from '#features/scanner/contract.ts'
import { keepBoards } from '#features/scanner/server/api.ts'
import { changeSiteSettings } from '#features/site/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'

let now = new Date('2026-11-20T10:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
  const { world } = site.hotel
  // Each is scanned twice, since what the first scan met is no gain.
  for (const name of ['rare.one', 'rare.two']) {
    world.addPlayer('hhus', { name, badges: 0 })
    await site.scan('hhus', name)
  }
  for (const [name, badge] of [
    ['rare.one', 'OnlyThree'],
    ['rare.two', 'Later'],
  ] as const) {
    now = new Date(now.getTime() + 60_000)
    world.giveBadge('hhus', name, badge)
    await site.scan('hhus', name)
  }
  await keepBoards(site.database.db, now)
})
afterAll(() => site.close())

test('the home page shows finds of scans as set by the administration, and no hidden players', async () => {
  const rare = async () => RareThings.parse((await site.ask(showRareThings, { query: {} })).body)
  const first = await rare()
  expect(first.players?.map(({ name }) => name)).toEqual(['rare.two', 'rare.one'])
  expect(first.rarest?.map(({ code }) => code)).toEqual(expect.arrayContaining(['OnlyThree', 'Later']))
  expect(first.finds?.map(({ name, badge }) => [name, badge?.code])).toEqual([
    ['rare.two', 'Later'],
    ['rare.one', 'OnlyThree'],
  ])
  const { habboId } = first.players?.find(({ name }) => name === 'rare.two') ?? { habboId: '' }
  await expect.poll(async () => (await (await site.get('/en/home')).text()).includes('rare.two')).toBe(true)
  await keepOffSite(tablesOf(site.database.db), { habboId, name: 'rare.two' }, true)
  expect((await rare()).players?.map(({ name }) => name)).not.toContain('rare.two')
  await expect.poll(async () => (await (await site.get('/en/home')).text()).includes('rare.two')).toBe(false)

  const admin = await site.newMember({ roles: ['administration'] })
  const switched = { showsScanned: false, showsRarest: false, showsFinds: false }
  expect((await admin.ask(changeSiteSettings, { body: { ...switched, seen: {} } })).status).toBe(200)
  expect(await rare()).toEqual({ players: null, rarest: null, finds: null })
  await expect.poll(async () => (await (await site.get('/en/home')).text()).includes('rare.one')).toBe(false)
})
