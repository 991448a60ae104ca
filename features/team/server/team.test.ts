import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, exportData } from '#features/accounts/contract.ts'
import { ban, hasLetStaffBack, revokeRole, unban } from '#features/accounts/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeStaffProfile, listTeam } from '../contract.ts'
import { changeProfile } from './api.ts'

/** The team page as visitors read it, and what changes it. */
const clock = setClock('2026-11-22T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
})
afterAll(() => site.close())

async function team(lang: LanguageCode = 'en') {
  return listTeam.result.parse((await site.ask(listTeam, { query: { lang } })).body).departments
}

/** The departments with the names of their members. */
const places = async () => (await team()).map(({ name, members }) => [name, ...members.map((member) => member.name)])

const listed = async (name: string, lang?: LanguageCode) =>
  (await team(lang)).flatMap(({ members }) => members).find((member) => member.name === name)

/** Polls, because other processes get invalidations later. */
async function eventually(look: () => Promise<unknown>, expected: unknown) {
  await expect.poll(look).toEqual(expected)
}

test('an empty team is an empty list, and its page says so', async () => {
  expect(await team()).toEqual([])
  const page = await site.get('/en/community/teamlist')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('No one’s here yet')])
})

test('lists every member once, in their highest department, with departments in a fixed order', async () => {
  await site.newMember({ name: 'Furni', roles: ['cm_furnilist_lvl1'] })
  await site.newMember({ name: 'Host', roles: ['radio_lvl1'], hotel: 'hhde' })
  await site.newMember({ name: 'Lead', roles: ['radio_lvl2', 'news_lvl1'] })
  await site.newMember({ name: 'Zoe', roles: ['news_lvl3'] })
  await site.newMember({ name: 'Boss', roles: ['superadministration', 'radio_lvl1'] })
  await site.newMember({ name: 'nobody' })
  await eventually(places, [
    ['management', 'Boss'],
    ['news', 'Zoe', 'Lead'],
    ['radio', 'Host'],
    ['furni', 'Furni'],
  ])
  expect(await listed('Lead')).toMatchObject({
    roles: ['news_lvl1', 'radio_lvl2'],
    does: null,
    languages: [],
    hasPage: true,
  })
  expect(await listed('Host')).toMatchObject({ hotel: 'hhde', icon: null, since: '2026-11-22' })
})

test('sorts a department by place, then rank', async () => {
  const late = await site.newMember({ name: 'Late', roles: ['news_lvl1'] })
  await changeProfile(tablesOf(site.database.db), late.accountId, { place: 1 }, clock.now())
  await eventually(async () => (await places()).find(([name]) => name === 'news'), ['news', 'Late', 'Zoe', 'Lead'])
  await revokeRole(tablesOf(site.database.db), late.accountId, 'news_lvl1', clock.now())
  await eventually(async () => (await places()).find(([name]) => name === 'news'), ['news', 'Zoe', 'Lead'])
  expect(await changeProfile(tablesOf(site.database.db), late.accountId, { place: 2 }, clock.now())).toEqual({
    refused: 'error.notOnTeam',
  })
})

test("shows a member's task in the visitor's language, else in another", async () => {
  const writer = await site.newMember({ name: 'Writer', roles: ['news_lvl2'] })
  const body = { does: { de: 'Schreibt', tr: 'Yazar' }, languages: ['tr', 'de'] as const, since: '2024-03-01' }
  await writer.ask(changeStaffProfile, { body: { ...body, languages: [...body.languages] } })
  await eventually(async () => (await listed('Writer', 'tr'))?.does, { text: 'Yazar', language: 'tr' })
  await eventually(async () => (await listed('Writer', 'en'))?.does, { text: 'Schreibt', language: 'de' })
  expect(await listed('Writer', 'de')).toMatchObject({ languages: ['de', 'tr'], since: '2024-03-01' })
  const page = await (await site.get('/tr/community/teamlist')).text()
  expect(page).toContain('Yazar')
  expect(page).toContain('Almanca')
})

test('the cached page follows names, bans, roles and closed accounts', async () => {
  const member = await site.newMember({ name: 'Before', roles: ['headof'] })
  await site.scan('hhus', 'Before')
  const page = async () => {
    const text = await (await site.get('/en/community/teamlist')).text()
    return ['Before', 'After'].filter((name) => text.includes(`>${name}<`))
  }
  await eventually(page, ['Before'])
  site.hotel.world.rename('hhus', 'Before', 'After')
  await site.scan('hhus', 'After')
  await eventually(page, ['After'])
  await ban(tablesOf(site.database.db), member.accountId, { reason: 'a test', until: null }, clock.now())
  await eventually(page, [])
  await unban(tablesOf(site.database.db), member.accountId, clock.now())
  await eventually(page, ['After'])
  const until = new Date(clock.now().getTime() + 60_000)
  await ban(tablesOf(site.database.db), member.accountId, { reason: 'a test', until }, clock.now())
  await eventually(page, [])
  clock.set('2026-11-22T12:01:01Z')
  expect(await hasLetStaffBack(site.database.db, new Date(clock.now().getTime() - 120_000), clock.now())).toBe(true)
  await eventually(page, ['After'])
  expect(await hasLetStaffBack(site.database.db, new Date(clock.now().getTime() - 500), clock.now())).toBe(false)
})

test('a closed account leaves the page without remains', async () => {
  const member = await site.newMember({ name: 'Leaver', roles: ['radio_lvl1'] })
  await member.ask(changeStaffProfile, { body: { does: { en: 'Plays songs' } } })
  expect((await member.ask(exportData, {})).body).toMatchObject({ team: { does_en: 'Plays songs' } })
  await eventually(async () => (await listed('Leaver'))?.does?.text, 'Plays songs')
  await member.leave()
  await eventually(() => listed('Leaver'), undefined)
  const count = async () =>
    (await site.database.pool.query('select from team_profiles where account_id = $1', [member.accountId])).rowCount
  await eventually(count, 0)
})

test('a member with a hidden page stays on the team without a link', async () => {
  const member = await site.newMember({ name: 'Shy', roles: ['radio_lvl1'] })
  await eventually(async () => (await listed('Shy'))?.hasPage, true)
  await member.ask(changeSettings, { body: { profile: { hidden: true }, hidden: { page: true } } })
  await eventually(async () => (await listed('Shy'))?.hasPage, false)
})
