import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepOffSite } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listGroupMembers, type Player, SeenGroup, showGroup } from '../../contract.ts'
import { rescanMember } from '../api.ts'
import { addresses } from '../testing/trial.ts'
import { memberToScan } from './list-group-members.ts'
import { nameGroups } from './name-groups.ts'

let site: TestSite
let groupId: string
let members: Record<string, Player>

beforeAll(async () => {
  site = await startSite()
  const { world } = site.hotel
  for (const name of ['grp.first', 'grp.admin', 'grp.leaver', 'grp.private']) {
    world.addPlayer('hhus', { name, badges: 0 })
    groupId = world.joinGroup('hhus', name, groupId, name === 'grp.admin')
  }
  members = {}
  for (const name of ['grp.first', 'grp.admin', 'grp.leaver', 'grp.private'])
    members[name] = await site.scan('hhus', name)
  world.leaveGroup('hhus', 'grp.leaver', groupId)
  await site.scan('hhus', 'grp.leaver')
  world.setVisibility('hhus', 'grp.private', 'private')
  await site.scan('hhus', 'grp.private')
})
afterAll(() => site.close())

async function list(query: object = {}, id = groupId) {
  const { status, body } = await site.ask(listGroupMembers, { params: { groupId: id }, query })
  expect(status).toBe(200)
  return listGroupMembers.result.parse(body)
}

const named = (...ids: string[]) => nameGroups(site.database.db, addresses, ids)
const show = (id = groupId) => site.ask(showGroup, { params: { groupId: id } })
const hide = (name: string, isHidden = true) =>
  keepOffSite(tablesOf(site.database.db), { habboId: members[name]?.habboId ?? '', name }, isHidden)
const page = async (id = groupId) => {
  const response = await site.get(`/en/scanner/groups/${id}`)
  return { status: response.status, html: await response.text() }
}

test('a group is shown as its members have it, with who is in it and who left', async () => {
  const { name, description } = site.hotel.world.hotel('hhus').groupById(groupId) ?? {}
  const group = SeenGroup.parse((await show()).body)
  expect(group).toMatchObject({ id: groupId, hotel: 'hhus', name, description, members: 3, left: 1, room: null })
  expect([...(await named(groupId, `g-hhus-${'0'.repeat(32)}`))]).toMatchObject([[groupId, { name }]])
  const { items, total } = await list()
  // Private players are counted, but not shown, as with the owners of a badge.
  expect([total, items.map((member) => [member.name, member.isAdmin])]).toEqual([
    3,
    [
      ['grp.admin', true],
      ['grp.first', false],
    ],
  ])
  const former = await list({ state: 'former' })
  expect(former.items).toMatchObject([
    { name: 'grp.leaver', gained: { after: null }, lost: { after: expect.any(String) } },
  ])
  const { status, html } = await page()
  expect([status, html.includes('grp.admin'), html.includes('grp.private')]).toEqual([200, true, false])
})

test('pages of members have no gaps', async () => {
  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['grp.admin', 'grp.first'])
  expect(second.nextCursor).toBeNull()
  const wrong = await site.ask(listGroupMembers, { params: { groupId }, query: { cursor: 'nonsense' } })
  expect([wrong.status, wrong.body]).toEqual([400, { error: 'error.cursorInvalid' }])
  const otherState = await site.ask(listGroupMembers, {
    params: { groupId },
    query: { state: 'former', cursor: first.nextCursor ?? '' },
  })
  expect(otherState.status).toBe(400)
})

test('the room of a group is shown once its owner is scanned, and not while the owner hides the page', async () => {
  const { world } = site.hotel
  const group = world.hotel('hhus').groupById(groupId)
  const owner = world.hotel('hhus').player(group?.owner ?? 0)
  members[owner.name] = await site.scan('hhus', owner.name)
  const shown = SeenGroup.parse((await show()).body)
  expect(shown.room).toMatchObject({
    owner: { name: owner.name },
    enterAddress: expect.stringMatching(/^https:\/\/www\.habbo\.com\/hotel\?room=\d+$/),
  })
  await hide(owner.name)
  expect(SeenGroup.parse((await show()).body).room).toBeNull()
  await hide(owner.name, false)
})

test('hidden players never appear, and a group that only they were seen in is not shown', async () => {
  await hide('grp.admin')
  expect((await list()).items.map(({ name }) => name)).not.toContain('grp.admin')
  await expect.poll(async () => (await page()).html.includes('grp.admin')).toBe(false)
  await hide('grp.admin', false)
  expect((await list()).items.map(({ name }) => name)).toContain('grp.admin')

  site.hotel.world.addPlayer('hhus', { name: 'grp.alone', badges: 0 })
  const other = site.hotel.world.hotel('hhus').group(399).id
  site.hotel.world.joinGroup('hhus', 'grp.alone', other)
  members['grp.alone'] = await site.scan('hhus', 'grp.alone')
  await site.database.pool.query(
    `delete from scanner_groups where group_id = $1 and player_id <> (select id from scanner_players where name = 'grp.alone')`,
    [other],
  )
  expect([(await show(other)).status, (await page(other)).status]).toEqual([200, 200])
  expect((await named(groupId, other)).size).toBe(2)
  await hide('grp.alone')
  expect([...(await named(groupId, other)).keys()]).toEqual([groupId])
  expect([
    (await show(other)).status,
    (await site.ask(listGroupMembers, { params: { groupId: other } })).status,
  ]).toEqual([404, 404])
  await expect.poll(async () => (await page(other)).status).toBe(404)
})

test.each([
  ['an unknown group', `g-hhus-${'0'.repeat(32)}`],
  ['an id of a player', `hhus-${'0'.repeat(32)}`],
  ['a hotel that does not exist', `g-hhxx-${'0'.repeat(32)}`],
  ['something else', 'x'],
])('%s is not found', async (_what, id) => {
  expect((await show(id)).body).toMatchObject({ error: 'error.notFound' })
  expect((await site.ask(listGroupMembers, { params: { groupId: id } })).status).toBe(404)
  expect((await page(id)).status).toBe(404)
})

test('of a followed group the shown member is scanned whose last scan is oldest', async () => {
  const id = (name: string) => members[name]?.habboId
  const { pool } = site.database
  for (const [at, name] of ['grp.private', 'grp.leaver', 'grp.admin', 'grp.first'].entries())
    await pool.query(
      `update scanner_players set scan_state = 'complete', scan_requested_at = now() - $2::int * interval '1 hour' where habbo_id = $1`,
      [id(name), 9 - at],
    )
  const due = () => memberToScan(site.database.db, groupId, new Date(Date.now() - 30 * 60_000))
  expect(await due()).toBe(id('grp.admin'))
  await hide('grp.admin')
  expect(await due()).toBe(id('grp.first'))
  await hide('grp.admin', false)
  await pool.query('insert into follows_forbidden (habbo_id, since) values ($1, now())', [id('grp.admin')])
  expect(await due()).toBe(id('grp.first'))
  await pool.query('delete from follows_forbidden')

  const queued: string[] = []
  const queue = {
    enqueue: async (_tx: unknown, _task: unknown, { habboId }: { habboId: string }) => queued.push(habboId),
  }
  const scanOne = () => rescanMember(queue as never, site.database.db, groupId, new Date())
  await scanOne()
  await scanOne()
  expect(queued.slice(0, 2)).toEqual([id('grp.admin'), id('grp.first')])
  // All are scanned within half an hour: none is scanned again.
  for (let further = 0; further < 3; further += 1) await scanOne()
  expect(new Set(queued).size).toBe(queued.length)
})

test('of a followed group a member is scanned however many with older scans forbid being followed', async () => {
  const { pool } = site.database
  const { habboId } = members['grp.first'] ?? {}
  await pool.query(
    `update scanner_players set scan_state = 'complete', scan_requested_at = now() - interval '1 hour' where habbo_id = $1`,
    [habboId],
  )
  // Each is like the member above, but for the name and a scan an hour earlier.
  await pool.query(
    `insert into scanner_players (habbo_id, hotel, name, motto, figure, visibility, visibility_since, first_scanned_at,
       checked_at, looked_at, scan_state, scan_requested_at)
     select 'hhus-' || md5(number::text), hotel, 'grp.forbids.' || number, motto, figure, visibility, visibility_since,
       first_scanned_at, checked_at, looked_at, scan_state, scan_requested_at - interval '1 hour'
     from scanner_players cross join generate_series(1, 60) as number where habbo_id = $1`,
    [habboId],
  )
  await pool.query(
    `insert into scanner_groups
     select (jsonb_populate_record(seen, jsonb_build_object('player_id', other.id))).*
     from scanner_groups as seen join scanner_players as player on player.id = seen.player_id
     cross join scanner_players as other
     where group_id = $1 and player.habbo_id = $2 and other.name like 'grp.forbids.%'`,
    [groupId, habboId],
  )
  await pool.query(
    `insert into follows_forbidden (habbo_id, since) select habbo_id, now() from scanner_players where name like 'grp.forbids.%'`,
  )
  const due = () => memberToScan(site.database.db, groupId, new Date(Date.now() - 30 * 60_000))
  expect(await due()).toBe(habboId)
  await pool.query('delete from follows_forbidden')
  expect(await due()).toMatch(/^hhus-/)
  expect(await due()).not.toBe(habboId)
})
