import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '#platform/server/tags.ts'
import { aShyMember } from '#test/shy-member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listBadges, listFriends } from '../contract.ts'

/** The order of a long list is kept, and nothing else: what is shown or hidden is read each time. */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { SEARCHES_PER_MINUTE: '1', TRUST_PROXY: 'true' } })
})
afterAll(() => site.close())

/** Gives a scanned player so many friends whom no scan has met: `f-00000`, `f-00001`, … */
async function befriend(habboId: string, count: number): Promise<void> {
  await site.database.pool.query(
    `insert into scanner_friends (player_id, friend_id, name, motto, figure, gained_by)
     select player.id, 'hhus-long-' || number, 'f-' || lpad(number::text, 5, '0'), '', '', now()
     from scanner_players as player, generate_series(0, $2::integer - 1) as number where habbo_id = $1`,
    [habboId, count],
  )
  await announce(site.database.db, [`player:${habboId}`])
}

async function friendsOf(habboId: string, query: { cursor?: string; limit?: number } = {}) {
  const { body } = await site.ask(listFriends, { params: { habboId }, query: { sort: 'name', ...query } })
  return listFriends.result.parse(body)
}

const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)

const rename = (friendId: string, name: string) =>
  site.database.pool.query('update scanner_friends set name = $2 where friend_id = $1', [friendId, name])

test('the order of a long list holds until the player changes; its entries are shown as they are', async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  const own = (await friendsOf(habboId, { limit: 200 })).total
  await site.database.pool.query('delete from scanner_friends')
  await befriend(habboId, 450)
  expect(own).toBeLessThan(450)
  await expect.poll(async () => (await friendsOf(habboId, { limit: 2 })).total).toBe(450)
  await rename('hhus-long-0', 'z-last')
  expect(namesOf(await friendsOf(habboId, { limit: 2 }))).toEqual(['z-last', 'f-00001'])
  // An entry that has just gone is left out, and the next page goes on where this one ends.
  await site.database.pool.query(`update scanner_friends set lost_by = now() where friend_id = 'hhus-long-1'`)
  const page = await friendsOf(habboId, { limit: 3 })
  expect(namesOf(page)).toEqual(['z-last', 'f-00002'])
  expect(namesOf(await friendsOf(habboId, { limit: 1, cursor: page.nextCursor ?? '' }))).toEqual(['f-00003'])

  await announce(site.database.db, [`player:${habboId}`])
  await expect.poll(async () => namesOf(await friendsOf(habboId, { limit: 1 }))).toEqual(['f-00002'])
  const pages = [await friendsOf(habboId, { limit: 200 })]
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await friendsOf(habboId, { limit: 200, cursor: next }))
  const names = pages.flatMap(namesOf)
  expect([names.length, new Set(names).size, names.at(-1), pages.at(-1)?.total]).toEqual([449, 449, 'z-last', 449])
})

test('a list that its player hides is empty at once, however long its order was kept', async () => {
  const member = await aShyMember(site, 'veil')
  await befriend(member.habboId, 300)
  await expect.poll(async () => (await friendsOf(member.habboId)).total).toBeGreaterThanOrEqual(300)
  await member.hide({ friends: true })
  expect(await friendsOf(member.habboId)).toEqual({ items: [], total: 0, nextCursor: null })
})

test('who searches a list takes a turn of search; who looks through it takes none', async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  const look = (q: string, address: string) =>
    site.ask(listBadges, { params: { habboId }, query: { q } }, { 'x-forwarded-for': address })
  const searched = []
  for (let time = 0; time < 5; time++) searched.push((await look('a', '192.0.2.1')).status)
  expect(searched).toEqual([200, 200, 200, 200, 429])
  const { body, headers } = await look('b', '192.0.2.1')
  expect(body).toEqual({ error: 'error.tooManyRequests', retryAfterSeconds: Number(headers.get('retry-after')) })
  expect([(await look('', '192.0.2.1')).status, (await look('a', '192.0.2.2')).status]).toEqual([200, 200])
})
