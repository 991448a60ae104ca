import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#features/accounts/contract.ts'
import * as comments from '#features/comments/contract.ts'
import * as jobs from '#features/jobs/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { isEndpoint } from '#test/endpoints.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** For any input the site answers as declared and never with an internal error. */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true' } })
  await publish(site, { texts: { en: 'The first of a new site: news:1' } })
})
afterAll(() => site.close())

async function headersOf(client: { cookies: Map<string, string>; get: (path: string) => Promise<Response> }) {
  await client.get(accounts.showCurrentUser.path)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' }
}

const endpoints: [string, Endpoint][] = [accounts, comments, jobs]
  .flatMap((contract) => Object.entries<unknown>(contract))
  .flatMap(([name, exported]) => (isEndpoint(exported) ? [[name, exported]] : []))

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('\u0000', '\ud800', 'İ', 'ı', '1e309', '-0', '99999999999999999999', '__proto__', "'; --", '%00'),
)
const fields = {
  hotel: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('hhus', 'hhtr', 'hhous') }, odd),
  name: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('quiet.sam', 'Newbie', 'no-one', "a'b") }, odd),
  password: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a lamp in the hall', 'wrong one') }, odd),
  password_confirmation: fc.oneof(fc.constant('a lamp in the hall'), odd),
  old_password: fc.oneof(fc.constant('not the lamp'), odd),
  accept_terms: fc.oneof(fc.constant(true), odd),
  code: fc.oneof(fc.constant('FU[aB3dE]'), odd),
  purpose: fc.oneof(fc.constantFrom('register', 'password'), odd),
  remember: fc.oneof(fc.boolean(), odd),
  invisible: fc.oneof(fc.boolean(), odd),
  hidden: fc.oneof(fc.record({ page: fc.boolean(), names: odd }, { requiredKeys: [] }), odd),
  language: fc.oneof(fc.constantFrom('de', null), odd),
  hours: fc.oneof(fc.constantFrom('12', 'auto'), odd),
  subject: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('news:1', 'news:1', 'news:1', 'news:2', 'lamps:1', 'news:1e9') },
    odd,
  ),
  parent_id: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(null, 1, 2, 4_000_000_000) }, odd),
  text: fc.oneof({ weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) }, odd),
  key: fc.oneof({ weight: 6, arbitrary: fc.uuid() }, odd),
  reaction: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('heart', 'clap') }, odd),
  chosen: fc.oneof({ weight: 3, arbitrary: fc.boolean() }, odd),
  reason: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('spam', 'other') }, odd),
}
const body = fc.oneof(
  { weight: 5, arbitrary: fc.record(fields, { requiredKeys: ['hotel', 'name', 'subject', 'key', 'text'] }) },
  odd,
)
const id = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('1', '1e5', '2147483648', '-0', '../..'),
)
const query = fc.record(
  {
    hotel: fc.string({ unit: 'binary', maxLength: 30 }),
    name: fc.string({ unit: 'binary', maxLength: 30 }),
    purpose: fc.string({ unit: 'binary', maxLength: 30 }),
    subject: fc.oneof(fc.constantFrom('news:1', 'lamps:1'), fc.string({ unit: 'binary', maxLength: 30 })),
    page: fc.oneof(fc.constantFrom('1', '2', '1000000', '1e400'), fc.string({ unit: 'binary', maxLength: 30 })),
    after: fc.oneof(fc.constantFrom('1', '9007199254740991'), fc.string({ unit: 'binary', maxLength: 30 })),
    x: fc.string({ unit: 'binary', maxLength: 30 }),
  },
  { requiredKeys: [] },
)
// The characters that a header may contain.
const headerText = fc.stringMatching(/^[\x21-\x7e]{0,60}$/)
const headers = fc.record(
  {
    authorization: fc.oneof(
      headerText,
      headerText.map((token) => `Bearer ${token}`),
    ),
    'user-agent': headerText,
    'accept-language': headerText,
    'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6()),
    'if-none-match': headerText,
  },
  { requiredKeys: ['x-forwarded-for'] },
)
const cookies = fc.array(
  fc.tuple(
    fc.constantFrom('session', 'browser', 'device', 'XSRF-TOKEN', 'lang'),
    fc.stringMatching(/^[\x21-\x3a\x3c-\x7e]{0,60}$/),
  ),
  { maxLength: 4 },
)

type Sent = {
  body: unknown
  query: Record<string, string>
  headers: Record<string, string>
  cookies: [string, string][]
  id: string
  as: 'guest' | 'member' | 'nobody'
}

test.each(endpoints)(
  '%s',
  async (_name, endpoint) => {
    const forStaff = typeof endpoint.access === 'object' ? [403] : []
    const declared = new Set([
      ...[endpoint.status ?? 200, 400, 401, 419, 422],
      ...forStaff,
      ...Object.values(endpoint.refusals),
    ])
    // Resets the rate limit, so that many members can register from one address.
    await site.database.pool.query('delete from platform_turns')
    const callers = {
      guest: await headersOf(site.newGuest()),
      member: await headersOf(await site.newMember()),
      nobody: { cookie: '', 'x-xsrf-token': '' },
    }
    const calls: fc.Arbitrary<Sent> = fc.record({
      body,
      query,
      headers,
      cookies,
      id,
      as: fc.constantFrom('guest', 'member', 'nobody'),
    })
    const writes = endpoint.method !== 'GET'

    async function send(call: Sent): Promise<{ status: number; said: unknown }> {
      const caller = callers[call.as]
      const cookie = [caller.cookie, ...call.cookies.map(([name, value]) => `${name}=${value}`)]
        .filter(Boolean)
        .join('; ')
      const query = Object.entries(call.query).map(([name, value]) => [name, value.toWellFormed()])
      const at = endpoint.path.replace(':id', encodeURIComponent(call.id))
      const response = await fetch(`${site.address}${at}?${new URLSearchParams(query)}`, {
        method: endpoint.method,
        headers: { ...caller, ...call.headers, cookie, ...(writes ? { 'content-type': 'application/json' } : {}) },
        ...(writes ? { body: JSON.stringify(call.body) } : {}),
      })
      return { status: response.status, said: await response.json() }
    }

    const property = fc.asyncProperty(calls, async (call) => {
      const { status, said } = await send(call)
      expect([status, status < 500 && declared.has(status)]).toEqual([status, true])
      if (status >= 400) expect(said).toMatchObject({ error: expect.stringMatching(/^error\.[a-zA-Z]+$/) })
    })
    await fc.assert(property, { numRuns: 60 })
  },
  60_000,
)
