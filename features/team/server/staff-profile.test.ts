import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeStaffProfile, mostOfDoes, showStaffProfile } from '../contract.ts'

/** A team member's own profile: who may edit it, and what is accepted. */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: setClock('2026-11-22T12:00:00Z') })
})
afterAll(() => site.close())

const today = '2026-11-22'

test('a profile is empty at first, and a change keeps omitted fields', async () => {
  const member = await site.newMember({ roles: ['radio_lvl1'] })
  const empty = { languages: [], does: { de: '', en: '', tr: '' }, since: null, grantedOn: today }
  expect(await member.ask(showStaffProfile, {})).toMatchObject({ status: 200, body: empty })
  const first = { languages: ['tr', 'de', 'tr'] as ('tr' | 'de')[], does: { en: '  Hosts on Mondays  ' } }
  const stored = { ...empty, languages: ['de', 'tr'], does: { de: '', en: 'Hosts on Mondays', tr: '' } }
  expect(await member.ask(changeStaffProfile, { body: first })).toMatchObject({ status: 200, body: stored })
  const dated = { ...stored, since: '2020-02-29' }
  expect((await member.ask(changeStaffProfile, { body: { since: '2020-02-29' } })).body).toEqual(dated)
  expect((await member.ask(changeStaffProfile, { body: {} })).body).toEqual(dated)
  expect((await member.ask(showStaffProfile, {})).body).toEqual(dated)
  const cleared = await member.ask(changeStaffProfile, { body: { since: null, does: { en: '' }, languages: [] } })
  expect(cleared.body).toEqual(empty)
})

test('accounts without a team role have no profile; others change only their own', async () => {
  const host = await site.newMember({ roles: ['radio_lvl1'] })
  const other = await site.newMember({ roles: ['news_lvl1'] })
  const member = await site.newMember()
  const refused = { status: 403, body: { error: 'error.notOnTeam' } }
  expect(await member.ask(showStaffProfile, {})).toMatchObject(refused)
  expect(await member.ask(changeStaffProfile, { body: { does: { en: 'Nothing' } } })).toMatchObject(refused)
  await other.ask(changeStaffProfile, { body: { does: { en: 'Writes' } } })
  expect((await host.ask(showStaffProfile, {})).body).toMatchObject({ does: { en: '' } })
  const guest = await site.newGuest().ask(changeStaffProfile, { body: {} })
  expect(guest).toMatchObject({ status: 401, body: { error: 'error.notLoggedIn' } })
})

test.each([
  [{ does: { de: 'x'.repeat(mostOfDoes + 1) } }, 'error.formFieldTooLong'],
  [{ does: { de: 'two\nlines' } }, 'error.incorrectData'],
  [{ does: { de: 'a\u0000b' } }, 'error.incorrectData'],
  [{ does: { de: 7 } }, 'error.incorrectData'],
  [{ languages: ['klingon'] }, 'error.incorrectData'],
  [{ languages: 'de' }, 'error.incorrectData'],
  [{ since: '2026-02-30' }, 'error.incorrectData'],
  [{ since: '1999-01-01' }, 'error.incorrectData'],
  [{ since: 'yesterday' }, 'error.incorrectData'],
  [{ since: '9999-12-31' }, 'error.dayAhead'],
])('%j is refused by %s', async (body, error) => {
  const member = await site.newMember({ roles: ['headof'] })
  // Input that the types would not allow.
  const asked: object = body
  expect(await member.ask(changeStaffProfile, { body: asked })).toMatchObject({ status: 422, body: { error } })
})
