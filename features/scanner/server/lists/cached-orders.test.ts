import { afterAll, beforeAll, expect, test } from 'vitest'
import { playerTag } from '#features/accounts/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listBadges, listGroups } from '../../contract.ts'

/** Only the order of a long list is cached; what is shown or hidden is read each time. */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { SEARCHES_PER_MINUTE: '1', TRUST_PROXY: 'true' } })
})
afterAll(() => site.close())

/** Puts a scanned player into 450 groups: `g-000`, `g-001`, … */
async function joinGroups(habboId: string): Promise<void> {
  await site.database.pool.query(
    `insert into scanner_groups (player_id, group_id, name, description, type, badge_code, is_admin,
       primary_colour, secondary_colour, gained_by)
     select player.id, 'g-' || number, 'g-' || lpad(number::text, 3, '0'), '', 'NORMAL', '', false, '', '', now()
     from scanner_players as player, generate_series(0, 449) as number where habbo_id = $1`,
    [habboId],
  )
  await invalidateTags(site.database.db, [playerTag(habboId)])
}

async function groupsOf(habboId: string, query: { cursor?: string; limit?: number; state?: 'former' } = {}) {
  const { body } = await site.ask(listGroups, { params: { habboId }, query: { sort: 'name', ...query } })
  return listGroups.result.parse(body)
}

const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)

test('the order of a long list is cached until the player changes; its entries are current', async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  const { pool, db } = site.database
  await pool.query('delete from scanner_groups')
  await joinGroups(habboId)
  // What arrived later would drop the order that is cached here.
  await invalidationsArrived(site)
  expect((await groupsOf(habboId)).total).toBe(450)
  await pool.query(`update scanner_groups set name = 'z-last' where group_id = 'g-0'`)
  expect(namesOf(await groupsOf(habboId, { limit: 2 }))).toEqual(['z-last', 'g-001'])
  // A removed entry is left out, and the next page continues where this one ends.
  await pool.query(`update scanner_groups set lost_by = now() where group_id = 'g-1'`)
  const page = await groupsOf(habboId, { limit: 3 })
  expect(namesOf(page)).toEqual(['z-last', 'g-002'])
  expect(namesOf(await groupsOf(habboId, { limit: 1, cursor: page.nextCursor ?? '' }))).toEqual(['g-003'])
  expect(namesOf(await groupsOf(habboId, { state: 'former' }))).toEqual(['g-001'])

  await invalidateTags(db, [playerTag(habboId)])
  await expect.poll(async () => namesOf(await groupsOf(habboId, { limit: 1 }))).toEqual(['g-002'])
  const pages = [await groupsOf(habboId, { limit: 200 })]
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await groupsOf(habboId, { limit: 200, cursor: next }))
  const names = pages.flatMap(namesOf)
  expect([names.length, new Set(names).size, names.at(-1), pages.at(-1)?.total]).toEqual([449, 449, 'z-last', 449])
})

test('a list with a cached order is gone as soon as its player hides the page', async () => {
  const member = await newMemberWithHistory(site, 'veil')
  await joinGroups(member.habboId)
  await expect.poll(async () => (await groupsOf(member.habboId)).total).toBeGreaterThanOrEqual(450)
  await member.hide({ page: true })
  const { status, body } = await site.ask(listGroups, { params: { habboId: member.habboId } })
  expect([status, body]).toEqual([403, { error: 'error.playerHidden' }])
})

test('searching a list is rate limited, paging is not', async () => {
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
