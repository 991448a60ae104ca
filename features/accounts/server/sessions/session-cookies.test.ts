import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered, Client } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changePassword, logIn, logOut, requestCode, showCurrentUser } from '../../contract.ts'

/** The cookies of a session (specification §4.1); a planted session cookie is not adopted. */
let site: TestSite
let member: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember()
})
afterAll(() => site.close())

const sixtyDays = 60 * 86_400

/** The cookies that an answer sets, by name: the value and the sorted attributes. */
function given(answer: Answered): Record<string, string[]> {
  return Object.fromEntries(
    answer.headers.getSetCookie().map((cookie) => {
      const [first = '', ...attributes] = cookie.split('; ')
      return [first.split('=')[0], attributes.sort()]
    }),
  )
}

function enter(client: Client, { hotel, name, password }: Member, remember?: boolean) {
  return client.ask(logIn, { body: { hotel, name, password, ...(remember === undefined ? {} : { remember }) } })
}

test('a session that is not remembered ends with the browser', async () => {
  const cookies = given(await enter(site.newGuest(), member))
  expect(cookies.session).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
  expect(cookies.browser).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
  // Not HttpOnly, because scripts echo this cookie.
  expect(cookies['XSRF-TOKEN']).toEqual(['Path=/', 'SameSite=Lax'])
})

test('a remembered session lasts 60 days from each visit', async () => {
  const guest = site.newGuest()
  const cookies = given(await enter(guest, member, true))
  expect(cookies.session).toEqual(['HttpOnly', `Max-Age=${sixtyDays}`, 'Path=/', 'SameSite=Lax'])
  const secret = guest.cookies.get('session')
  const visit = await guest.ask(showCurrentUser, {})
  expect(given(visit).session).toEqual(cookies.session)
  expect(guest.cookies.get('session')).toBe(secret)
  const changed = { password: 'still a lamp', password_confirmation: 'still a lamp' }
  const renewed = await guest.ask(changePassword, { body: { old_password: member.password, ...changed } })
  expect(given(renewed).session).toEqual(cookies.session)
  member = { ...member, password: changed.password }
  const other = site.newGuest()
  await enter(other, member, false)
  expect(given(await other.ask(showCurrentUser, {}))).toEqual({})
})

test('away from loopback every cookie is Secure and protected from other hosts', async () => {
  const secure = await startSite({ beside: site, settings: { PUBLIC_URL: 'https://bell.example.org' } })
  try {
    const guest = secure.newGuest()
    const cookies = given(await enter(guest, member, true))
    expect(Object.keys(cookies).sort()).toEqual(['XSRF-TOKEN', '__Host-browser', '__Host-device', '__Host-session'])
    for (const [name, attributes] of Object.entries(cookies)) {
      expect(attributes).toContain('Secure')
      expect(attributes).toContain('SameSite=Lax')
      expect(attributes).toContain('Path=/')
      expect(attributes.some((attribute) => attribute.startsWith('Domain'))).toBe(false)
      expect(attributes.includes('HttpOnly')).toBe(name !== 'XSRF-TOKEN')
    }
    expect((await guest.ask(showCurrentUser, {})).body).toMatchObject({ user: { name: member.name } })
    // Another host of the domain could set the name without prefix, so it is not read.
    const secret = guest.cookies.get('__Host-session') ?? ''
    const planted = secure.newGuest()
    planted.cookies.set('session', secret)
    expect((await planted.ask(showCurrentUser, {})).body).toEqual({ user: null, roles: [] })
    expect(given(await guest.ask(logOut, {}))['__Host-session']).toContain('Secure')
    expect(guest.cookies.has('__Host-session')).toBe(false)
  } finally {
    await secure.close()
  }
})

test('a session cookie from before the login, planted or foreign, is not adopted and ends with the login', async () => {
  const attacker = await site.newMember()
  const planted = attacker.cookies.get('session') ?? ''
  for (const secret of [planted, 'an-id-that-somebody-chose', '%00', '']) {
    const victim = site.newGuest()
    victim.cookies.set('session', secret)
    expect((await enter(victim, member)).status).toBe(200)
    expect(victim.cookies.get('session')).not.toBe(secret)
    expect((await victim.ask(showCurrentUser, {})).body).toMatchObject({ user: { name: member.name } })
    const holder = site.newGuest()
    holder.cookies.set('session', secret)
    expect((await holder.ask(showCurrentUser, {})).body).toEqual({ user: null, roles: [] })
  }
})

test('login and logout change the browser id, so a planted one is useless for codes', async () => {
  const attacker = site.newGuest()
  await attacker.ask(showCurrentUser, {})
  const planted = attacker.cookies.get('browser') ?? ''
  const victim = site.newGuest()
  victim.cookies.set('browser', planted)
  await enter(victim, member)
  const during = victim.cookies.get('browser')
  await victim.ask(logOut, {})
  const after = victim.cookies.get('browser')
  expect(new Set([planted, during, after]).size).toBe(3)
  const body = { hotel: 'hhus', name: 'quiet.sam', purpose: 'register' } as const
  const codes = [await attacker.ask(requestCode, { body }), await victim.ask(requestCode, { body })]
  const [theirs, own] = codes.map((answer) => requestCode.result.parse(answer.body).code)
  expect(own).not.toBe(theirs)
})

test('logging in again gives new secrets and ends the old session; the secret differs from the token', async () => {
  const guest = site.newGuest()
  const first = logIn.result.parse((await enter(guest, member)).body).token
  const secret = guest.cookies.get('session')
  const second = logIn.result.parse((await enter(guest, member)).body).token
  expect(new Set([first, second, secret, guest.cookies.get('session')]).size).toBe(4)
  expect(first).toMatch(/^[\w-]{43}$/)
  const former = await site.newGuest().ask(showCurrentUser, {}, { authorization: `Bearer ${first}` })
  expect(former.body).toEqual({ user: null, roles: [] })
  const { rows } = await site.database.pool.query<{ row: string }>(
    'select encode(secret_hash, $1) || encode(token_hash, $1) as row from accounts_sessions',
    ['escape'],
  )
  // The database contains only hashes, which cannot be used to log in.
  for (const { row } of rows) for (const one of [first, second, secret]) expect(row).not.toContain(one)
})

test('personal answers are not cacheable', async () => {
  const answers = [await member.ask(showCurrentUser, {}), await enter(site.newGuest(), member)]
  const guest = site.newGuest()
  answers.push(await guest.ask(showCurrentUser, {}), await guest.ask(showCurrentUser, {}))
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'))
})
