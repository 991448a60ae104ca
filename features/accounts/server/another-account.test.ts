import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#test/client.ts'
import { guardedIn } from '#test/endpoints.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { namesOf } from '#test/stranger.ts'
import * as contract from '../contract.ts'

/** A member cannot change another member's data. One case for each endpoint that needs a login. */
let site: TestSite
let victim: Member
beforeAll(async () => {
  site = await startSite()
  victim = await site.newMember()
  await victim.ask(contract.changeSettings, { body: { language: 'tr', hours: '24', hidden: { names: true } } })
})
afterAll(() => site.close())

type Attempt = (stranger: Member, theirs: { sessionId: number }) => Promise<Answered>
const passwords = { password: 'taken over', password_confirmation: 'taken over' }

/**
 * Keyed by endpoint name. Each attempt uses the victim's data or sends all of the victim's names.
 */
const attempts: Record<string, Attempt> = {
  listSessions: (stranger) => stranger.ask(contract.listSessions, {}),
  endSession: (stranger, { sessionId }) => stranger.ask(contract.endSession, { params: { id: sessionId } }),
  endSessions: (stranger) => stranger.ask(contract.endSessions, {}),
  confirmByPassword: (stranger) =>
    stranger.ask(contract.confirmByPassword, { body: { password: stranger.password, ...namesOf(victim) } }),
  changePassword: (stranger) =>
    stranger.ask(contract.changePassword, {
      body: { old_password: stranger.password, ...passwords, ...namesOf(victim) },
    }),
  showSettings: (stranger) => stranger.ask(contract.showSettings, {}),
  listLedger: (stranger) => stranger.ask(contract.listLedger, {}),
  changeSettings: (stranger) =>
    stranger.ask(contract.changeSettings, {
      body: { invisible: true, language: 'de', hours: '12', hidden: { page: true, names: false }, ...namesOf(victim) },
    }),
  exportData: (stranger) => stranger.ask(contract.exportData, {}),
  closeAccount: (stranger) =>
    stranger.ask(contract.closeAccount, { body: { password: stranger.password, ...namesOf(victim) } }),
}

const guarded = guardedIn(contract)

/** Every row that belongs to the victim. */
async function rowsOfVictim() {
  const { accountId, habboId } = victim
  const { rows } = await site.database.pool.query(
    `select (select to_jsonb(account) from accounts_accounts as account where id = $1) as account,
      (select jsonb_agg(to_jsonb(session) order by id) from accounts_sessions as session where account_id = $1) as sessions,
      (select jsonb_agg(to_jsonb(role)) from accounts_roles as role where account_id = $1) as roles,
      (select to_jsonb(hidden) from accounts_hidden_players as hidden where habbo_id = $2) as hidden`,
    [accountId, habboId],
  )
  return rows[0]
}

test('there is an attempt for each endpoint that needs a login', () => {
  expect(guarded.length).toBeGreaterThan(5)
  expect(Object.keys(attempts).sort()).toEqual([...guarded].sort())
})

test.each(guarded)('%s neither changes nor reveals another account', async (name) => {
  const stranger = await site.newMember()
  const [own] = contract.listSessions.result.parse((await victim.ask(contract.listSessions, {})).body)
  const before = await rowsOfVictim()
  expect(before).toMatchObject({ account: { name: victim.name }, hidden: { names: true }, sessions: [{ id: own?.id }] })
  const answer = await attempts[name]?.(stranger, { sessionId: own?.id ?? 0 })
  expect(answer?.status).toBe(name === 'endSession' ? 404 : 200)
  const said = JSON.stringify(answer?.body)
  for (const word of [victim.name, victim.habboId, `"id":${own?.id},`]) expect(said).not.toContain(word)
  expect(await rowsOfVictim()).toEqual(before)
  expect((await victim.ask(contract.listSessions, {})).status).toBe(200)
})

test("a member's data export contains only their own data", async () => {
  const other = await site.newMember({ roles: ['headof'] })
  const document = JSON.stringify((await other.ask(contract.exportData, {})).body)
  expect(document).toContain(other.name)
  expect(document).toContain('headof')
  expect(JSON.stringify((await victim.ask(contract.exportData, {})).body)).not.toContain('headof')
})
