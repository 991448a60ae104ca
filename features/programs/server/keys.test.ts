import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ban, unban } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { callWindowSeconds, mostKeys } from '../constants.ts'
import { type ApiKey, addApiKey, listApiKeys, listStaffApiKeys, revokeApiKey, revokeStaffApiKey } from '../contract.ts'
import { openCallCounts } from './calls/call-counts.ts'
import { hashOfKey, newKey } from './keys/key-text.ts'

/** In the middle of a window, so that none ends while a test runs. */
const windowMs = callWindowSeconds * 1000
let now = new Date(Math.floor(Date.now() / windowMs) * windowMs + windowMs / 2)
const clock = { now: () => now }
const logged: string[] = []

let site: TestSite
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  site = await startSite({ clock, log, settings: { API_CALLS_PER_KEY: '5', API_CALLS_PER_NETWORK: '40' } })
})
afterAll(() => site.close())

async function makeKey(member: Member, name = 'My bot'): Promise<{ key: ApiKey; secret: string }> {
  return addApiKey.result.parse((await member.ask(addApiKey, { body: { name } })).body)
}

const call = (secret: string, address = '/api/v1/badges') => site.get(address, { authorization: `Bearer ${secret}` })

async function keysOf(member: Member): Promise<ApiKey[]> {
  return listApiKeys.result.parse((await member.ask(listApiKeys, {})).body).keys
}

describe('keys', () => {
  it('are found by their prefix and checked by their last characters', () => {
    const key = newKey()
    expect(key).toMatch(/^nb_[0-9a-f]{72}$/)
    expect(hashOfKey(key)?.byteLength).toBe(32)
    for (const other of ['', 'nb_', key.toUpperCase(), `${key}0`, `${key.slice(0, -1)}${key.endsWith('0') ? 1 : 0}`])
      expect(hashOfKey(other)).toBeNull()
  })

  it('are shown once, stored as a hash, and in no line of the log', async () => {
    const member = await site.newMember()
    const { key, secret } = await makeKey(member)
    expect(key).toMatchObject({ name: 'My bot', ending: secret.slice(-4), lastUsedAt: null, usage: [] })
    expect((await call(secret)).status).toBe(200)
    expect(JSON.stringify(await keysOf(member))).not.toContain(secret)
    const { rows } = await site.database.pool.query<{ row: string }>(
      'select key::text as row from programs_keys as key',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(secret.slice(3))
    expect(logged.some((line) => line.includes('/api/v1/badges'))).toBe(true)
    expect(logged.join('\n')).not.toContain(secret.slice(3, 40))
  })

  it('have usage by day, and the minute of their last use', async () => {
    const member = await site.newMember()
    const { secret } = await makeKey(member)
    const statuses = []
    for (let at = 0; at < 7; at += 1) statuses.push((await call(secret)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const [key] = await keysOf(member)
    const day = now.toISOString().slice(0, 10)
    expect(key?.usage).toEqual([{ day, calls: 5, refused: 2 }])
    expect(key?.lastUsedAt).toMatch(/:00\.000Z$/)
  })

  it(`are at most ${mostKeys} for an account, however many are made at once`, async () => {
    const member = await site.newMember()
    const made = await Promise.all(
      Array.from({ length: mostKeys + 2 }, (_, at) => member.ask(addApiKey, { body: { name: `Bot ${at}` } })),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect(await keysOf(member)).toHaveLength(mostKeys)
    const nameless = await member.ask(addApiKey, { body: { name: '  ' } })
    expect([nameless.status, nameless.body]).toMatchObject([422, { error: 'error.formFieldRequired' }])
    const unseen = await member.ask(addApiKey, { body: { name: '\u0000\u202e' } })
    expect([unseen.status, unseen.body]).toMatchObject([422, { error: 'error.formFieldRequired' }])
  })

  it('end at once when they are revoked, and only by their owner', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()]
    const { key, secret } = await makeKey(member)
    expect((await call(secret)).status).toBe(200)
    expect((await other.ask(revokeApiKey, { params: { id: key.id } })).status).toBe(404)
    expect((await member.ask(revokeApiKey, { params: { id: key.id } })).status).toBe(200)
    await expect.poll(async () => (await call(secret)).status).toBe(401)
    expect(await (await call(secret)).json()).toEqual({ error: 'error.apiKeyInvalid' })
  })

  it('do not work while their owner is banned', async () => {
    const member = await site.newMember()
    const { secret } = await makeKey(member)
    expect((await call(secret)).status).toBe(200)
    await ban(tablesOf(site.database.db), member.accountId, { reason: 'spam', until: null }, now)
    await expect.poll(async () => (await call(secret)).status).toBe(401)
    await unban(tablesOf(site.database.db), member.accountId, now)
    await expect.poll(async () => (await call(secret)).status).toBe(200)
  })

  it.each(['', 'Bearer', 'bearer  '])('that are empty count as missing (%j)', async (authorization) => {
    const { status, headers } = await site.get('/api/v1/radio/now', { authorization })
    expect([status, headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/^"network";/)])
  })

  it('go with the account', async () => {
    const member = await site.newMember()
    const { secret } = await makeKey(member)
    expect((await call(secret)).status).toBe(200)
    await member.leave()
    await expect.poll(async () => (await call(secret)).status).toBe(401)
    const left = () => site.database.pool.query('select from programs_keys where account_id = $1', [member.accountId])
    await expect.poll(async () => (await left()).rowCount).toBe(0)
  })

  it('are seen and revoked by the staff, which is recorded', async () => {
    const [member, head] = [await site.newMember({ name: 'bot.maker' }), await site.newMember({ roles: ['headof'] })]
    const { key, secret } = await makeKey(member, 'Noisy bot')
    expect((await call(secret)).status).toBe(200)
    expect((await member.ask(listStaffApiKeys, {})).status).toBe(403)
    const { items } = listStaffApiKeys.result.parse((await head.ask(listStaffApiKeys, {})).body)
    expect(items.find(({ id }) => id === key.id)).toMatchObject({
      name: 'Noisy bot',
      owner: { name: 'bot.maker' },
      calls: 1,
      refused: 0,
    })
    expect((await head.ask(listStaffApiKeys, { query: { cursor: 'x' } })).status).toBe(400)
    expect((await head.ask(revokeStaffApiKey, { params: { id: key.id } })).status).toBe(200)
    expect((await head.ask(revokeStaffApiKey, { params: { id: key.id } })).status).toBe(404)
    await expect.poll(async () => (await call(secret)).status).toBe(401)
    const { rows } = await site.database.pool.query<{ act: string; subject_id: string }>(
      'select act, subject_id from audit_acts order by id desc limit 1',
    )
    expect(rows).toEqual([{ act: 'account.apiKeyRevoked', subject_id: String(member.accountId) }])
  })
})

describe('limits', () => {
  it('are in the headers of each answer, by key and by network', async () => {
    now = new Date(now.getTime() + windowMs)
    const member = await site.newMember()
    const { secret } = await makeKey(member)
    const policy = '"key";q=5;w=300, "network";q=40;w=300'
    const byKey = await call(secret)
    expect([byKey.headers.get('ratelimit-policy'), byKey.headers.get('ratelimit')]).toEqual([policy, '"key";r=4;t=150'])
    const first = await site.get('/api/v1/badges')
    expect(first.headers.get('ratelimit')).toBe('"network";r=39;t=150')
    for (let at = 0; at < 39; at += 1) expect((await site.get('/api/v1/radio/now')).status).toBe(200)
    const refused = await site.get('/api/v1/badges')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit')]).toEqual([
      429,
      '150',
      '"network";r=0;t=150',
    ])
    expect(await refused.json()).toEqual({ error: 'error.tooManyRequests', retryAfterSeconds: 150 })
    // A key has a limit of its own.
    expect((await call(secret)).status).toBe(200)
    now = new Date(now.getTime() + windowMs)
    expect((await site.get('/api/v1/badges')).status).toBe(200)
  })

  it('end the guessing of keys', async () => {
    now = new Date(now.getTime() + windowMs)
    const statuses = new Set<number>()
    for (let at = 0; at < 42; at += 1) statuses.add((await call(newKey())).status)
    expect([...statuses]).toEqual([401, 429])
  })

  it('are those of all processes together', async () => {
    const context = { site: site.database.db, clock }
    const [one, other] = [openCallCounts(context), openCallCounts(context)]
    for (let at = 0; at < 3; at += 1) expect(one.take('key 1', 5).isRefused).toBe(false)
    await one.share()
    expect(other.take('key 1', 5)).toMatchObject({ isRefused: false, left: 4 })
    await other.share()
    expect(other.take('key 1', 5)).toMatchObject({ isRefused: false, left: 0 })
    expect(other.take('key 1', 5).isRefused).toBe(true)
    await other.share()
    expect(one.take('key 1', 5)).toMatchObject({ isRefused: false, left: 1 })
    await one.share()
    expect(one.take('key 1', 5).isRefused).toBe(true)
  })
})
