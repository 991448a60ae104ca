import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApiKey } from '#features/programs/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { ApiError, openClient } from '../../client/src/index.ts'

/** The client for programs, against the running site. */
const run = promisify(execFile)
const clientFolder = path.join(import.meta.dirname, '../../client')

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await startSite()
  folder = await mkdtemp(path.join(tmpdir(), 'client-'))
  site.hotel.world.addPlayer('hhus', { name: 'night.owl', motto: 'awake', badges: 9 })
  await site.scan('hhus', 'night.owl')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await site.close()
})

test('it reads a player, goes through all pages of a list and knows the limit', async () => {
  const api = openClient({ site: site.address })
  const player = await api.get('playerByName', { hotel: 'hhus', name: 'NIGHT.owl' })
  expect(player).toMatchObject({ name: 'night.owl', motto: 'awake', amounts: { badges: { current: 9, former: 0 } } })
  const pages = []
  for await (const page of api.pages('playerBadges', { habboId: player.id, limit: 4 })) pages.push(page.items.length)
  expect(pages).toEqual([4, 4, 1])
  const codes = new Set<string>()
  for await (const { code } of api.items('playerBadges', { habboId: player.id, limit: 4 })) codes.add(code)
  expect(codes.size).toBe(9)
  expect(api.limit()?.seconds).toBeGreaterThan(0)
})

test('a refusal is an error with its name and status', async () => {
  const api = openClient({ site: site.address, key: 'nb_nonsense' })
  const wrong = await api.get('badge', { code: 'ADM' }).catch((error: unknown) => error)
  expect(wrong).toBeInstanceOf(ApiError)
  expect(wrong).toMatchObject({ status: 401, error: 'error.apiKeyInvalid' })
  const missing = openClient({ site: site.address }).get('badge', { code: 'NO_SUCH' })
  await expect(missing).rejects.toMatchObject({ status: 404, error: 'error.badgeNotFound', retryAfterSeconds: null })
})

test('a key is sent, and an answer that has not changed is not sent again', async () => {
  const member = await site.newMember()
  const made = addApiKey.result.parse((await member.ask(addApiKey, { body: { name: 'My bot' } })).body)
  const statuses: number[] = []
  const api = openClient({
    site: site.address,
    key: made.secret,
    fetch: async (...asked) => {
      const answer = await fetch(...asked)
      statuses.push(answer.status)
      return answer
    },
  })
  const first = await api.get('originsOnline')
  expect(await api.get('originsOnline')).toEqual(first)
  expect(statuses).toEqual([200, 304])
})

test('a call that is refused for now is made again after the time that is named, and not for ever', async () => {
  const asked: number[] = []
  const server = createServer((_request, response) => {
    asked.push(Date.now())
    if (asked.length === 2) return response.end('{"items":[],"nextCursor":null}')
    response.writeHead(429, { 'retry-after': '1' }).end('{"error":"error.tooManyRequests"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const busy = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  expect(await openClient({ site: busy }).get('news')).toEqual({ items: [], nextCursor: null })
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(900)
  const refused = openClient({ site: busy, longestWaitSeconds: 0 }).get('news')
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
  const left = openClient({ site: busy }).get('news', {}, { signal: AbortSignal.timeout(100) })
  await expect(left).rejects.toThrow()
  await new Promise((closed) => server.close(closed))
})

test('the package is built by npm pack, and what is in it works', async () => {
  const bin = path.join(import.meta.dirname, '../../node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: clientFolder, env })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string; files: { path: string }[] }]
  const names = packed.files.map((file) => file.path).toSorted()
  expect(names).toEqual([
    'LICENSE',
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/operations.d.ts',
    'dist/operations.js',
    'package.json',
  ])
  await run('tar', ['xzf', path.join(folder, packed.filename), '-C', folder])
  const built: { openClient: typeof openClient } = await import(path.join(folder, 'package/dist/index.js'))
  const player = await built
    .openClient({ site: site.address })
    .get('playerByName', { hotel: 'hhus', name: 'night.owl' })
  expect(player.name).toBe('night.owl')
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package/package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
})
