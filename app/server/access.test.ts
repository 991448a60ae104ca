import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { permissions, permissionsOf, roleNames } from '#features/accounts/server/api.ts'
import { type Access, type Endpoint, isPermitted } from '#platform/contract/endpoint.ts'
import { isEndpoint } from '#test/endpoints.ts'
import { recordedPaths } from '#test/recorded-paths.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** Every endpoint of every feature declares its access, is served, and enforces it. */
let site: TestSite
let endpoints: Endpoint[]
beforeAll(async () => {
  site = await startSite()
  endpoints = await allEndpoints()
})
afterAll(() => site.close())

async function allEndpoints(): Promise<Endpoint[]> {
  const root = path.join(import.meta.dirname, '../../features')
  const contracts = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/\\]+[/\\]contract\.ts$/.test(file),
  )
  const exported = await Promise.all(
    contracts.map(async (file): Promise<unknown[]> => Object.values(await import(path.join(root, file)))),
  )
  return exported.flat().filter(isEndpoint)
}

function isAccess(access: unknown): access is Access {
  if (access === 'anyone' || access === 'loggedIn') return true
  return z
    .strictObject({
      permission: z.union([z.enum(permissions), z.array(z.enum(permissions)).min(2)]),
      stepUp: z.literal(true).optional(),
    })
    .safeParse(access).success
}

const needsLogin = ({ access }: Endpoint) => access !== 'anyone'
const writes = ({ method }: Endpoint) => method !== 'GET'

/** Calls with dummy input: each parameter is 1, the body empty. Access is checked before input. */
async function ask(endpoint: Endpoint, headers: Record<string, string>) {
  const response = await fetch(site.address + endpoint.path.replace(/:\w+/g, '1'), {
    method: endpoint.method,
    headers: { ...headers, ...(writes(endpoint) ? { 'content-type': 'application/json' } : {}) },
    ...(writes(endpoint) ? { body: '{}' } : {}),
  })
  return { at: endpoint.path, status: response.status, body: await response.json() }
}

async function pairOf(client: { cookies: Map<string, string>; get: (path: string) => Promise<Response> }) {
  await client.get('/api/get/users/current')
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' }
}

/**
 * Writing calls for staff without an act: what they change is kept under their name elsewhere (the
 * revisions of a text, remarks, notes), or nothing of others is changed.
 */
const unrecorded: readonly string[] = [
  '/api/post/housekeeping/notes',
  '/api/patch/housekeeping/notes/:id',
  '/api/post/housekeeping/presence',
  '/api/patch/housekeeping/news/:id/texts/:language',
  '/api/post/housekeeping/news/:id/texts/:language/reads',
  '/api/post/housekeeping/news/:id/texts/:language/remarks',
  '/api/patch/housekeeping/news/:id/texts/:language/remarks/:remark',
  '/api/post/housekeeping/news/:id/texts/:language/assignee',
  '/api/post/housekeeping/news/:id/previews',
  '/api/delete/housekeeping/news/:id/previews',
  '/api/post/housekeeping/site/stations/tests',
]

test('every change only staff can make is recorded', () => {
  const byStaff = endpoints.filter(({ access }) => typeof access === 'object').filter(writes)
  expect(byStaff.map(({ path: at }) => at).toSorted()).toEqual([...recordedPaths, ...unrecorded].toSorted())
})

test('each endpoint declares its access, and its path starts with its method', () => {
  expect(endpoints.length).toBeGreaterThan(20)
  for (const { path: at, method, access, summary } of endpoints) {
    expect([at, isAccess(access), summary.length > 10]).toEqual([at, true, true])
    // The API for programs reads only, and has paths without the method.
    if (at.startsWith('/api/v1/')) expect(method).toBe('GET')
    else if (at.startsWith('/api/')) expect(at).toMatch(new RegExp(`^/api/${method.toLowerCase()}/[a-z]`))
  }
})

test('the calls with fixed paths exist (specification §7.2)', () => {
  expect(endpoints.map(({ method, path: at }) => `${method} ${at}`)).toEqual(
    expect.arrayContaining([
      'GET /radio/stream/info',
      'POST /api/post/users/login',
      'POST /api/post/users/logout',
      'POST /api/post/users/password',
      'GET /api/get/footer/onlineusers',
      'GET /api/get/header/comments',
      'GET /api/get/users/current',
    ]),
  )
})

test('all declared endpoints are served, and no others', async () => {
  const Served = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = Served.parse(await (await site.get('/api/openapi.json')).json())
  const served = Object.entries(paths).flatMap(([at, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
  )
  const described = endpoints.map(({ method, path: at }) => `${method} ${at.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.sort()).toEqual(served.sort())
})

test('endpoints that need a login refuse guests', async () => {
  const guest = await pairOf(site.newGuest())
  const guarded = endpoints.filter(needsLogin)
  expect(guarded.length).toBeGreaterThan(5)
  const refused = { status: 401, body: { error: 'error.notLoggedIn' } }
  for (const endpoint of guarded) {
    const at = endpoint.path
    expect(await ask(endpoint, guest)).toEqual({ at, ...refused })
    expect(await ask(endpoint, { authorization: 'Bearer made-up' })).toEqual({ at, ...refused })
    const { cookie } = guest
    if (!writes(endpoint))
      expect(await ask(endpoint, { cookie: `${cookie}; session=made-up` })).toEqual({ at, ...refused })
  }
})

const forStaff = () =>
  endpoints.flatMap((endpoint) => (typeof endpoint.access === 'object' ? [{ endpoint, ...endpoint.access }] : []))

test('endpoints that need a permission refuse members without it', async () => {
  const member = await pairOf(await site.newMember())
  expect(forStaff().length).toBeGreaterThan(5)
  for (const { endpoint } of forStaff()) {
    expect(await ask(endpoint, member)).toEqual({
      at: endpoint.path,
      status: 403,
      body: { error: 'error.notAuthorized' },
    })
  }
})

test.each(roleNames)('endpoints for staff answer %s as the table of permissions says', async (role) => {
  const member = await pairOf(await site.newMember({ roles: [role] }))
  const permits = permissionsOf([role])
  for (const { endpoint, permission, stepUp } of forStaff()) {
    const { status, body } = await ask(endpoint, member)
    const { error = '' }: { error?: string } = body
    const refused = [status, error].join(' ')
    if (!isPermitted({ permission }, permits as ReadonlyMap<string, unknown>))
      expect([endpoint.path, refused]).toEqual([endpoint.path, '403 error.notAuthorized'])
    else if (stepUp) expect([endpoint.path, refused]).toEqual([endpoint.path, '403 error.stepUpRequired'])
    else expect([endpoint.path, refused]).not.toEqual([endpoint.path, '403 error.notAuthorized'])
  }
})

test('writing endpoints refuse guests and members without the anti-forgery pair', async () => {
  const [guest, member] = [await pairOf(site.newGuest()), await pairOf(await site.newMember())]
  const writing = endpoints.filter(writes)
  expect(writing.length).toBeGreaterThan(8)
  for (const endpoint of writing)
    for (const headers of [
      {},
      { cookie: guest.cookie },
      { cookie: member.cookie },
      { ...guest, cookie: member.cookie },
    ])
      expect(await ask(endpoint, headers)).toEqual({
        at: endpoint.path,
        status: 419,
        body: { error: 'error.csrf' },
      })
})
