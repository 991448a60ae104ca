import { afterAll, beforeAll, expect, test } from 'vitest'
import { Badge, showBadge } from '#features/badges/contract.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type BadgeOwner, listBadgeOwners } from '../../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function own(hotel: 'hhde' | 'hhus', name: string, code: string) {
  site.hotel.world.addPlayer(hotel, { name, badges: 0 })
  site.hotel.world.giveBadge(hotel, name, code)
  await site.scan(hotel, name)
}

async function page(code: string, query: object = {}) {
  const { status, body } = await site.ask(listBadgeOwners, { params: { code }, query })
  expect(status).toBe(200)
  return listBadgeOwners.result.parse(body)
}

const names = (items: readonly BadgeOwner[]) => items.map(({ name }) => name)

test('lists owners with hotel and date, latest first, and former ones separately', async () => {
  await own('hhde', 'first.owner', 'OWN1')
  await own('hhus', 'second.owner', 'OWN1')
  const { items, total, nextCursor } = await page('OWN1')
  expect(names(items)).toEqual(['second.owner', 'first.owner'])
  expect(items[1]).toMatchObject({ hotel: 'hhde', gained: { after: null, by: expect.any(String) }, lost: null })
  expect(items[1]?.avatar).toContain(site.hotel.addressOf('hhde'))
  expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: null })
  expect(await page('OWN1', { state: 'former' })).toEqual({ items: [], total: 0, nextCursor: null })

  site.hotel.world.takeBadge('hhde', 'first.owner', 'OWN1')
  await site.scan('hhde', 'first.owner')
  expect(names((await page('OWN1')).items)).toEqual(['second.owner'])
  await expect.poll(async () => (await page('OWN1', { state: 'former' })).total).toBe(1)
  const [former] = (await page('OWN1', { state: 'former' })).items
  expect(former).toMatchObject({ name: 'first.owner', lost: { after: expect.any(String), by: expect.any(String) } })
})

test('pages have no gaps, even for owners found at the same time', async () => {
  await own('hhus', 'page.owner', 'OWN2')
  await site.database.pool.query(
    `with badge as (select id from badges_badges where code = 'OWN2'),
     player as (
       insert into scanner_players (habbo_id, hotel, name, motto, figure, visibility, visibility_since, first_scanned_at,
         checked_at, looked_at, scan_state)
       select 'hhus-' || lpad(to_hex(number), 32, '0'), 'hhus', 'bulk' || number, '', '',
         case when number % 3 = 0 then 'private' else 'public' end, now(), now(), now(), now(), 'complete'
       from generate_series(1, 90) as number returning id
     )
     insert into scanner_badges (player_id, badge_id, gained_by)
     select player.id, badge.id, timestamptz '2026-01-01 00:00:00.123456' from player, badge`,
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const read = await page('OWN2', { limit: '7', ...(cursor === null ? {} : { cursor }) })
    seen.push(...names(read.items))
    cursor = read.nextCursor
  } while (cursor !== null)
  // Players who are private in the game are left out.
  expect(seen).toHaveLength(61)
  expect(new Set(seen).size).toBe(61)
  expect(seen.filter((name) => Number(name.slice(4)) % 3 === 0)).toEqual([])
})

test('an owner with a hidden page is not listed, but counted', async () => {
  const shy = await newMemberWithHistory(site, 'shy.owner')
  site.hotel.world.giveBadge('hhus', 'shy.owner', 'OWN3')
  await site.scan('hhus', 'shy.owner')
  expect(names((await page('OWN3')).items)).toEqual(['shy.owner'])
  await shy.hide({ page: true })
  expect(await page('OWN3')).toEqual({ items: [], total: 1, nextCursor: null })
  await shy.hide({ page: false })
  expect(names((await page('OWN3')).items)).toEqual(['shy.owner'])
})

test('a badge page has the counts and the trend of a scan within seconds', async () => {
  await own('hhde', 'trend.owner', 'OWN4')
  const shown = async () => Badge.parse((await site.ask(showBadge, { params: { code: 'OWN4' } })).body)
  expect(await shown()).toMatchObject({ owners: 1 })
  // The scan has triggered the aggregation without a request.
  await expect.poll(async () => (await shown()).trend.map(({ owners }) => owners)).toEqual([1])
})

test('unknown codes and forged cursors are refused', async () => {
  expect(await site.ask(listBadgeOwners, { params: { code: 'own1' } })).toMatchObject({
    status: 404,
    body: { error: 'error.badgeNotFound' },
  })
  for (const cursor of ['x', Buffer.from('owners former 1 1').toString('base64url')])
    expect(await site.ask(listBadgeOwners, { params: { code: 'OWN1' }, query: { cursor } })).toMatchObject({
      status: 400,
      body: { error: 'error.cursorInvalid' },
    })
})
