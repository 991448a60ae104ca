import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { logIn, showCurrentUser } from '../../contract.ts'

/** How the login validates each field (specification §5.1): the key says what, `fields` where. */
let site: TestSite
let member: Member
let pair: Record<string, string>
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember({ hotel: 'hhtr', name: 'Ilgin-I' })
  const guest = site.newGuest()
  await guest.ask(showCurrentUser, {})
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  pair = { cookie, 'x-xsrf-token': guest.cookies.get('XSRF-TOKEN') ?? '' }
})
afterAll(() => site.close())

async function post(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.address + logIn.path, {
    method: 'POST',
    body,
    headers: { ...pair, 'content-type': 'application/json', ...headers },
  })
  return { status: response.status, body: await response.json() }
}

const right = () => ({ hotel: member.hotel, name: member.name, password: member.password })

describe('an invalid field', () => {
  const missing = 'error.formFieldRequired'
  const cases: [field: string, value: unknown, key: string][] = [
    ['hotel', undefined, missing],
    ['hotel', 'hhxx', 'error.hotelInvalid'],
    ['hotel', 'HHTR', 'error.hotelInvalid'],
    ['hotel', '', 'error.hotelInvalid'],
    ['hotel', 5, 'error.hotelInvalid'],
    ['hotel', null, 'error.hotelInvalid'],
    ['hotel', ['hhtr'], 'error.hotelInvalid'],
    ['name', undefined, missing],
    ['name', '', missing],
    ['name', '   ', missing],
    ['name', 7, missing],
    ['name', { toString: 'x' }, missing],
    ['name', 'n'.repeat(33), 'error.nameInvalid'],
    ['name', 'n'.repeat(60_000), 'error.nameInvalid'],
    ['name', 'two words', 'error.nameInvalid'],
    ['name', 'nul\u0000', 'error.nameInvalid'],
    ['name', 'I\u015fIK', 'error.nameInvalid'],
    ['name', '\u0130lgin', 'error.nameInvalid'],
    ['name', '\u0131s\u0131k', 'error.nameInvalid'],
    ['name', '\ud83c\udf19', 'error.nameInvalid'],
    ['name', '\ud800', 'error.nameInvalid'],
    ['password', undefined, missing],
    ['password', '', missing],
    ['password', false, missing],
    ['password', ['a lamp in the hall'], missing],
    ['password', 'short', 'error.formFieldIncorrectPassword'],
    // Length is counted in characters, not in UTF-16 units.
    ['password', '\ud83c\udf19'.repeat(3), 'error.formFieldIncorrectPassword'],
    ['password', 'p'.repeat(201), 'error.formFieldIncorrectPassword'],
    ['remember', 'yes', 'error.incorrectData'],
    ['remember', null, 'error.incorrectData'],
    ['remember', 1, 'error.incorrectData'],
  ]
  test.each(cases)('%s: %j is refused with its key', async (field, value, key) => {
    const answer = await post(JSON.stringify({ ...right(), [field]: value }))
    expect(answer).toEqual({ status: 422, body: { error: key, fields: { [field]: key } } })
  })

  test('is reported with all other invalid fields, and no input is echoed', async () => {
    const answer = await post(JSON.stringify({ hotel: 'nowhere', name: 'a b', password: 'tiny' }))
    const fields = {
      hotel: 'error.hotelInvalid',
      name: 'error.nameInvalid',
      password: 'error.formFieldIncorrectPassword',
    }
    expect(answer).toEqual({ status: 422, body: { error: 'error.hotelInvalid', fields } })
  })
})

test('refuses a malformed body', async () => {
  const cases: [body: string, status: number, key: string, type?: string][] = [
    ['{', 400, 'error.incorrectData'],
    ['', 400, 'error.incorrectData'],
    ['null', 422, 'error.formFieldRequired'],
    ['[]', 422, 'error.incorrectData'],
    ['"text"', 422, 'error.incorrectData'],
    ['{"__proto__": {"hotel": "hhtr"}}', 400, 'error.incorrectData'],
    [JSON.stringify(right()), 422, 'error.incorrectData', 'text/plain'],
    ['hotel=hhtr', 415, 'error.incorrectData', 'application/x-www-form-urlencoded'],
    [JSON.stringify({ ...right(), more: 'x'.repeat(70_000) }), 413, 'error.bodyTooLarge'],
  ]
  for (const [body, status, key, type = 'application/json'] of cases) {
    const answer = await post(body, { 'content-type': type })
    expect([body.slice(0, 40), answer.status, answer.body.error]).toEqual([body.slice(0, 40), status, key])
  }
})

test('every character of a password counts, including NUL and spaces', async () => {
  for (const password of ['  six  six  ', 'nul\u0000nul', '\ud83c\udf19'.repeat(6), 'p'.repeat(200)]) {
    const own = await site.newMember({ password })
    const enter = (typed: string) => post(JSON.stringify({ hotel: own.hotel, name: own.name, password: typed }))
    expect((await enter(password)).status).toBe(200)
    expect((await enter(`${password.slice(0, -2)}x`)).status).toBe(401)
    if (password.trim() !== password) expect((await enter(password.trim())).status).toBe(401)
  }
  const composed = await site.newMember({ password: 'caf\u00e9 lamp' })
  const decomposed = { hotel: composed.hotel, name: composed.name, password: 'cafe\u0301 lamp' }
  expect((await post(JSON.stringify(decomposed))).status).toBe(200)
})

test('names are found in any letter case and in any language of the visitor', async () => {
  for (const [language, lang] of [
    ['tr-TR', 'tr'],
    ['en-GB', 'en'],
  ]) {
    const headers = { 'accept-language': language ?? '', cookie: `${pair.cookie}; lang=${lang}` }
    for (const name of ['Ilgin-I', 'ilgin-i', 'ILGIN-I', ' iLGIN-i ']) {
      expect((await post(JSON.stringify({ ...right(), name }), headers)).status).toBe(200)
    }
  }
})

test('players with the same name in a modern hotel and its Origins hotel are two accounts', async () => {
  const modern = await site.newMember({ hotel: 'hhus', name: 'twin', password: 'modern lamp' })
  const origins = await site.newMember({ hotel: 'hhous', name: 'Twin', password: 'lamp of old' })
  expect(modern.accountId).not.toBe(origins.accountId)
  const enter = (hotel: string, password: string) => post(JSON.stringify({ hotel, name: 'TWIN', password }))
  expect((await enter('hhus', 'modern lamp')).status).toBe(200)
  expect((await enter('hhous', 'lamp of old')).status).toBe(200)
  expect((await enter('hhus', 'lamp of old')).status).toBe(401)
  expect((await enter('hhes', 'modern lamp')).status).toBe(401)
})
