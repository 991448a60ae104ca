import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoggedRequest } from '#demo/hotel/request-log.ts'
import { antiForgeryHeaders } from '#test/anti-forgery.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { scanPlayer } from '../../contract.ts'

let site: TestSite
let pair: Record<string, string>
beforeAll(async () => {
  site = await startSite({ settings: { SCAN_COOLDOWN_SECONDS: '300' } })
  pair = await antiForgeryHeaders(site.address)
})
afterAll(() => site.close())

const post = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(site.address + scanPlayer.path, {
    method: 'POST',
    headers: { ...pair, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const outcomeOf = async (response: Response) => ({ status: response.status, body: await response.json() })

describe('requesting a scan', () => {
  it('asks the hotel once within the cooldown, however often it is requested', async () => {
    await site.scan('hhus', 'Newbie')
    const asked = site.hotel.requests.count({ hotel: 'hhus' })
    const again = await outcomeOf(await post({ hotel: 'hhus', name: 'newbie' }))
    expect(again).toMatchObject({ status: 202, body: { name: 'Newbie', state: 'complete' } })
    expect(site.hotel.requests.count({ hotel: 'hhus' })).toBe(asked)
  })

  it('queues one scan for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post({ hotel: 'hhbr', name: 'quiet.sam' }).then(outcomeOf)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]))
    await site.scanned(scanPlayer.result.parse(answers[0]?.body).habboId)
    expect(site.hotel.requests.count({ hotel: 'hhbr', path: /\/profile$/ })).toBe(1)
  })

  it.each([
    ['a missing player', { hotel: 'hhus', name: 'nobody.here' }, 404, 'error.userNotFound', { avatarExists: false }],
    ['a banned player', { hotel: 'hhus', name: 'xX-rex-Xx' }, 404, 'error.userNotFound', { avatarExists: true }],
    ['an unknown hotel', { hotel: 'hhxx', name: 'luna.tic' }, 400, 'error.hotelInvalid', {}],
    ['a hotel of a wrong type', { hotel: 7, name: 'luna.tic' }, 400, 'error.hotelInvalid', {}],
    ['no hotel', { name: 'luna.tic' }, 422, 'error.formFieldRequired', {}],
    ['no name', { hotel: 'hhus' }, 422, 'error.formFieldRequired', {}],
    [
      'a name of blanks',
      { hotel: 'hhus', name: '   ' },
      422,
      'error.formFieldRequired',
      { fields: { name: 'error.formFieldRequired' } },
    ],
    ['a name with a space', { hotel: 'hhus', name: 'luna tic' }, 422, 'error.nameInvalid', {}],
    ['a name with an umlaut', { hotel: 'hhde', name: 'Müller' }, 422, 'error.nameInvalid', {}],
    ['an emoji', { hotel: 'hhus', name: '🛎️' }, 422, 'error.nameInvalid', {}],
    ['control characters', { hotel: 'hhus', name: 'a\u0000b\u001b' }, 422, 'error.nameInvalid', {}],
    ['200 characters', { hotel: 'hhus', name: 'x'.repeat(200) }, 422, 'error.nameInvalid', {}],
    ['SQL', { hotel: 'hhus', name: "';drop--" }, 404, 'error.userNotFound', {}],
    ['HTML', { hotel: 'hhus', name: '<b>x</b>' }, 404, 'error.userNotFound', {}],
    ['a path', { hotel: 'hhus', name: '../../x?y=#z' }, 404, 'error.userNotFound', {}],
    ['a list for a name', { hotel: 'hhus', name: ['luna.tic'] }, 422, 'error.formFieldRequired', {}],
  ])('refuses %s', async (_what, body, status, error, parameters) => {
    expect(await outcomeOf(await post(body))).toMatchObject({ status, body: { error, ...parameters } })
  })

  it('refuses bodies that are not JSON, not an object, too large, or of another type', async () => {
    const long = JSON.stringify({ hotel: 'hhus', name: 'x'.repeat(100_000) })
    const answers = [
      await post('{"hotel":'),
      await post('[]'),
      await post('null'),
      await post(long),
      await post('hotel=hhus', { 'content-type': 'application/x-www-form-urlencoded' }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([400, 422, 422, 413, 415])
    for (const answer of answers) expect(await answer.json()).toHaveProperty('error')
  })

  it('stores nothing of a refused request', async () => {
    const { rows } = await site.database.pool.query(
      `select count(*)::int as count from scanner_players where name !~ '^[A-Za-z.]+$'`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('reports that the hotel is down for an unknown player, and shows a known one', async () => {
    const known = await site.scan('hhtr', 'Newbie')
    await site.database.pool.query(`update scanner_players set scan_requested_at = now() - interval '1 hour'`)
    site.hotel.faults.set('hhtr', { kind: 'maintenance-html' })
    expect(await outcomeOf(await post({ hotel: 'hhtr', name: 'luna.tic' }))).toMatchObject({
      status: 503,
      body: { error: 'error.hotelUnavailable', hotel: 'hhtr', trouble: 'maintenance' },
    })
    expect(await outcomeOf(await post({ hotel: 'hhtr', name: 'Newbie' }))).toMatchObject({
      status: 202,
      body: { habboId: known.habboId },
    })
    expect(await site.scanned(known.habboId)).toMatchObject({ state: 'failed', trouble: 'maintenance' })
    site.hotel.faults.clear()
  })
})

describe('the rate limit of scans', () => {
  let limited: TestSite
  let pairThere: Record<string, string>
  beforeAll(async () => {
    const settings = { SCANS_PER_MINUTE: '2', SCAN_COOLDOWN_SECONDS: '300', TRUST_PROXY: 'true' }
    limited = await startSite({ settings })
    pairThere = await antiForgeryHeaders(limited.address)
  })
  afterAll(() => limited.close())

  const ask = (name: string, address: string) =>
    fetch(limited.address + scanPlayer.path, {
      method: 'POST',
      headers: { ...pairThere, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ hotel: 'hhus', name }),
    })
  const statusesOf = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status)
  const count = (status: number, statuses: number[]) => statuses.filter((each) => each === status).length

  it('lets a visitor start a number of scans a minute, and says when to retry', async () => {
    for (const name of ['limited-1', 'limited-2', 'limited-3'])
      limited.hotel.world.addPlayer('hhus', { name, badges: 1 })
    expect(await statusesOf([ask('limited-1', '192.0.2.7'), ask('limited-2', '192.0.2.7')])).toEqual([202, 202])
    const refused = await ask('limited-3', '192.0.2.7')
    const { error, retryAfterSeconds } = await refused.json()
    expect([refused.status, error]).toEqual([429, 'error.tooManyRequests'])
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.headers.get('retry-after')).toBe(String(retryAfterSeconds))
    const { rows } = await limited.database.pool.query(`select 1 from scanner_players where name = 'limited-3'`)
    expect(rows).toEqual([])
    expect((await ask('limited-3', '192.0.2.8')).status).toBe(202)
  })

  it("counts a scan's calls: four, and one for a player who is not scanned", async () => {
    limited.hotel.world.addPlayer('hhus', { name: 'counted-1', badges: 1 })
    const { habboId } = scanPlayer.result.parse(await (await ask('counted-1', '192.0.2.9')).json())
    await limited.scanned(habboId)
    const isOfScan = ({ path, query }: LoggedRequest) => path.includes(habboId) || query.includes('counted-1')
    expect(limited.hotel.requests.entries.filter(isOfScan)).toHaveLength(4)
    const again = await statusesOf(Array.from({ length: 5 }, () => ask('counted-1', '192.0.2.9')))
    expect([count(202, again), count(429, again)]).toEqual([4, 1])
  })

  it('is one for an IPv6 /64, four for a /56 and sixteen for a /48', async () => {
    const unknown = (address: string) => ask('nobody.here', address)
    const askOften = (times: number, address: string) =>
      statusesOf(Array.from({ length: times }, () => unknown(address)))
    // A /64 over its limit takes nothing from its neighbours.
    expect(count(404, await askOften(60, '2001:db8:1:1::1'))).toBe(8)
    for (const sibling of [2, 3, 4]) expect(count(404, await askOften(8, `2001:db8:1:${sibling}::1`))).toBe(8)
    expect((await unknown('2001:db8:1:5::1')).status).toBe(429)
    for (const subnet of [1, 2, 3]) {
      for (const each of [1, 2, 3, 4]) {
        expect(count(404, await askOften(8, `2001:db8:1:${subnet}0${each}::1`))).toBe(8)
      }
    }
    expect((await unknown('2001:db8:1:ff01::1')).status).toBe(429)
    expect((await unknown('2001:db8:2:1::1')).status).toBe(404)
  })
})
