import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { endSession, listSessions, logIn, showCurrentUser } from '../../contract.ts'
import { mostSessions } from './sessions.ts'

/** The list of devices, and logging out one of them. */
let site: TestSite
let member: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember()
})
afterAll(() => site.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function enter(of: Member, userAgent: string, remember = false): Promise<Client> {
  const client = site.newGuest()
  const body = { hotel: of.hotel, name: of.name, password: of.password, remember }
  expect((await client.ask(logIn, { body }, { 'user-agent': userAgent })).status).toBe(200)
  return client
}

async function listOf(client: Client) {
  return listSessions.result.parse((await client.ask(listSessions, {})).body)
}

test('names each device by browser and system, the current one first', async () => {
  const phone = await enter(member, iphone, true)
  const desktop = await enter(member, firefox)
  const listed = await listOf(desktop)
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect(listed[0]).toMatchObject({ browser: 'Firefox', system: 'Linux', remembered: false })
  expect(listed[1]).toMatchObject({ browser: 'Safari', system: 'iOS', remembered: true })
  expect((await listOf(phone))[0]).toMatchObject({ browser: 'Safari', isCurrent: true })
  // The list contains no secret and no finer detail of a device.
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
    ['browser', 'id', 'isCurrent', 'remembered', 'seenAt', 'startedAt', 'system'].sort(),
  )
})

test('logs in with any user agent', async () => {
  const own = await site.newMember()
  const odd = ['x', '   ', '\u00e9\u00fc/\u00ff', `${'A'.repeat(600)}/1`, '<script>alert(1)</script>', '(;;) /', '%00']
  for (const userAgent of odd) await enter(own, userAgent)
  const names = (await listOf(own)).flatMap(({ browser, system }) => [browser ?? '', system ?? ''])
  for (const name of names) expect(name.length).toBeLessThanOrEqual(40)
})

test('logs out one device and keeps the others', async () => {
  const own = await site.newMember()
  const [lost, kept] = [await enter(own, iphone), await enter(own, firefox)]
  const id = (await listOf(own)).find(({ browser }) => browser === 'Safari')?.id ?? 0
  expect((await own.ask(endSession, { params: { id } })).status).toBe(200)
  expect((await lost.ask(listSessions, {})).status).toBe(401)
  expect((await kept.ask(listSessions, {})).status).toBe(200)
  expect((await listOf(own)).map(({ id: left }) => left)).not.toContain(id)
  const again = await own.ask(endSession, { params: { id } })
  expect([again.status, again.body]).toEqual([404, { error: 'error.sessionNotFound' }])
})

test('keeps fifty devices at most: another login ends the session unused for longest', async () => {
  const own = await site.newMember()
  const oldest = await enter(own, iphone)
  await site.database.pool.query(
    `update accounts_sessions set seen_at = now() - interval '2 hours' where account_id = $1 and browser = 'Safari'`,
    [own.accountId],
  )
  await site.database.pool.query(
    `insert into accounts_sessions (account_id, secret_hash, token_hash, remembered, started_at, seen_at)
     select $1, sha256(random()::text::bytea), sha256(random()::text::bytea), false, now(), now() - interval '1 hour'
     from generate_series(1, $2)`,
    [own.accountId, mostSessions - 2],
  )
  expect(await listOf(own)).toHaveLength(mostSessions)
  expect((await oldest.ask(showCurrentUser, {})).body).toMatchObject({ user: { name: own.name } })
  await site.database.pool.query(
    `update accounts_sessions set seen_at = now() - interval '2 hours' where account_id = $1 and browser = 'Safari'`,
    [own.accountId],
  )
  const newest = await enter(own, firefox)
  expect(await listOf(newest)).toHaveLength(mostSessions)
  expect((await oldest.ask(listSessions, {})).status).toBe(401)
  expect((await own.ask(listSessions, {})).status).toBe(200)
})

test('logging out the current device makes the browser a guest', async () => {
  const own = await site.newMember()
  const secret = own.cookies.get('session') ?? ''
  const id = (await listOf(own))[0]?.id ?? 0
  expect((await own.ask(endSession, { params: { id } })).status).toBe(200)
  expect(own.cookies.has('session')).toBe(false)
  expect((await own.ask(showCurrentUser, {})).body).toEqual({ user: null, roles: [] })
  own.cookies.set('session', secret)
  expect((await own.ask(listSessions, {})).status).toBe(401)
})

test('another account can neither log out the devices nor learn of them', async () => {
  const stranger = await site.newMember()
  const id = (await listOf(member))[0]?.id ?? 0
  const answers = [id, 2_000_000_000].map((each) => stranger.ask(endSession, { params: { id: each } }))
  const [theirs, nobodys] = await Promise.all(answers)
  expect([theirs?.status, theirs?.body]).toEqual([404, { error: 'error.sessionNotFound' }])
  expect([nobodys?.status, nobodys?.body]).toEqual([theirs?.status, theirs?.body])
  expect((await member.ask(listSessions, {})).status).toBe(200)
  expect((await listOf(stranger)).map((session) => session.id)).not.toContain(id)
})

test('an invalid session number is not found', async () => {
  for (const id of ['0', '-1', '1.5', '99999999999', '1e300', 'x', '%20', 'NaN', "1'"]) {
    const response = await fetch(site.address + endSession.path.replace(':id', encodeURIComponent(id)), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect([id, response.status, await response.json()]).toMatchObject([id, 404, { error: 'error.sessionNotFound' }])
  }
})
