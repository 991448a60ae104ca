import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import type { Member } from '#test/member.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeTeamProfile, listTeam, listTeamProfiles, orderTeam } from '../../contract.ts'
import { hasEndedAbsence } from '../staff-profiles.ts'

/** The team as the staff change it: profiles, order and absences, and who may. */
const clock = setClock('2026-11-26T12:00:00Z')
let site: TestSite
let manager: Member
let newsHead: Member
let writer: Member
let editor: Member
let host: Member
beforeAll(async () => {
  site = await startSite({ clock })
  manager = await site.newMember({ name: 'Manager', roles: ['communitymanagement'] })
  newsHead = await site.newMember({ name: 'NewsHead', roles: ['headof'] })
  await site.database.pool.query("update accounts_roles set department = 'news' where role = 'headof'")
  editor = await site.newMember({ name: 'Editor', roles: ['news_lvl2'] })
  writer = await site.newMember({ name: 'Writer', roles: ['news_lvl1'] })
  host = await site.newMember({ name: 'Host', roles: ['radio_lvl1'] })
})
afterAll(() => site.close())

const read = async (by: Member) => listTeamProfiles.result.parse((await by.ask(listTeamProfiles, {})).body)
const profile = async (by: Member, of: Member) =>
  (await read(by)).members.find(({ accountId }) => accountId === of.accountId)
const change = async (by: Member, of: Member, body: object, revision?: number) =>
  by.ask(changeTeamProfile, {
    params: { account: of.accountId },
    body: { revision: revision ?? (await profile(by, of))?.revision ?? 0, ...body },
  })
const listed = async (name: string) =>
  listTeam.result
    .parse((await site.ask(listTeam, { query: { lang: 'en' } })).body)
    .departments.flatMap(({ members }) => members)
    .find((member) => member.name === name)
const news = async () =>
  listTeam.result
    .parse((await site.ask(listTeam, { query: {} })).body)
    .departments.find(({ name }) => name === 'news')
    ?.members.map(({ name }) => name)

test('staff change their own profile, heads those below them in the department, community all', async () => {
  const may = async (by: Member) =>
    (await read(by)).members.flatMap(({ name, canEdit }) => (canEdit ? [name] : [])).toSorted()
  expect(await may(host)).toEqual(['Host'])
  expect(await may(newsHead)).toEqual(['Editor', 'NewsHead', 'Writer'])
  expect(await may(manager)).toEqual(['Editor', 'Host', 'Manager', 'NewsHead', 'Writer'])
  expect([(await read(host)).canOrder, (await read(newsHead)).canOrder]).toEqual([[], ['news']])
  const said = { does: { en: 'Plays songs' } }
  expect((await change(host, host, said)).status).toBe(200)
  expect((await change(newsHead, writer, { does: { en: 'Writes' } })).status).toBe(200)
  for (const [by, of] of [
    [host, writer],
    [writer, editor],
    [newsHead, host],
    [newsHead, manager],
  ] as const)
    expect((await change(by, of, said)).status).toBe(403)
  const nobody = await site.newMember()
  expect((await change(manager, nobody, said, 0)).status).toBe(404)
  await expect.poll(async () => (await listed('Host'))?.does?.text).toBe('Plays songs')
  const { acts } = await listActs(site.database.db, { subject: 'account', id: String(writer.accountId) }, 5)
  expect(acts).toMatchObject([
    { act: 'teamProfile.changed', changes: { fields: 'does' }, account_id: newsHead.accountId },
  ])
})

test('a profile that a colleague changed is not overwritten', async () => {
  const before = (await profile(manager, editor))?.revision ?? 0
  expect((await change(editor, editor, { does: { de: 'Prüft' } }, before)).status).toBe(200)
  const late = await change(manager, editor, { does: { de: 'Liest' } }, before)
  expect([late.status, late.body]).toMatchObject([409, { current: { does: { de: 'Prüft' }, revision: before + 1 } }])
  const answers = await Promise.all([1, 2, 3].map(() => change(manager, editor, { does: { tr: 'Okur' } }, before + 1)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a department is put into order by its head, as seen', async () => {
  expect(await news()).toEqual(['Editor', 'Writer'])
  const seen = [editor.accountId, writer.accountId]
  const accounts = seen.toReversed()
  const order = (by: Member, body: object) =>
    by.ask(orderTeam, { body: { department: 'news', accounts, seen, ...body } })
  expect((await order(host, {})).status).toBe(403)
  expect(
    (await order(newsHead, { department: 'radio', accounts: [host.accountId], seen: [host.accountId] })).status,
  ).toBe(403)
  expect((await order(newsHead, { accounts: [writer.accountId] })).status).toBe(409)
  expect((await order(newsHead, {})).status).toBe(200)
  await expect.poll(news).toEqual(['Writer', 'Editor'])
  expect((await order(manager, {})).body).toMatchObject({ error: 'error.stale' })
})

test('an absence is shown while it lasts', async () => {
  expect((await change(host, host, { awayUntil: '2026-11-24' })).body).toMatchObject({ error: 'error.dayPassed' })
  expect((await change(host, host, { since: '2027-01-01' })).body).toMatchObject({ error: 'error.dayAhead' })
  // What has passed may stay when the rest is changed.
  await site.database.pool.query(`update team_profiles set away_until = '2026-11-01' where account_id = $1`, [
    host.accountId,
  ])
  expect((await change(host, host, { awayUntil: '2026-11-01', languages: ['tr'] })).status).toBe(200)
  expect((await change(host, host, { awayUntil: '2026-11-27' })).status).toBe(200)
  await expect.poll(async () => (await listed('Host'))?.awayUntil).toBe('2026-11-27')
  const page = async () => (await (await site.get('/en/community/teamlist')).text()).includes('Away until')
  await expect.poll(page).toBe(true)
  const evening = new Date('2026-11-27T23:55:00Z')
  clock.set('2026-11-28T00:05:00Z')
  expect((await listed('Host'))?.awayUntil).toBe(null)
  expect(await hasEndedAbsence(site.database.db as never, evening, clock.now())).toBe(true)
  await expect.poll(page).toBe(false)
  expect(await hasEndedAbsence(site.database.db as never, clock.now(), clock.now())).toBe(false)
})
