import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { showOnlineUsers } from '#features/presence/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** The metrics of a process (docs/operating.md "Monitoring"). */
const token = 'a-word-that-nobody-guesses'
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { METRICS_TOKEN: token } })
})
afterAll(() => site.close())

const readFrom = (at: TestSite, brought = token) => at.get('/metrics', { authorization: `Bearer ${brought}` })
const read = async (at = site) => (await readFrom(at)).text()

/**
 * The value of a line such as `nightbell_connections`, labels in the program's order; undefined if
 * missing.
 */
async function readValue(line: string, at = site): Promise<number | undefined> {
  const found = (await read(at)).split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const countOf = (name: string, labels: Record<string, string>, at = site) => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return readValue(`nightbell_${name}_seconds_count{${pairs.join(',')}}`, at)
}

test('metrics are only for callers with the token, and not cached', async () => {
  expect((await site.get('/metrics')).status).toBe(401)
  for (const wrong of ['', 'wrong', `${token}x`, token.toUpperCase()]) {
    const refused = await readFrom(site, wrong)
    expect([wrong, refused.status, refused.headers.get('www-authenticate')]).toEqual([wrong, 401, 'Bearer'])
  }
  const answer = await readFrom(site)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await (await site.get('/api/openapi.json')).text()).not.toContain('metrics')
})

test('without a token there are no metrics', async () => {
  const other = await startSite({ beside: site })
  for (const word of [token, '', 'undefined']) expect((await readFrom(other, word)).status).toBe(404)
  await other.close()
})

test('requests are counted by route pattern, without anything about the caller', async () => {
  const member = await site.newMember({ name: 'very.private' })
  const home = { route: '/*', status: '404' }
  const before = (await countOf('request', home)) ?? 0
  await member.get('/en/scanner/very.private-and-nothing-else/7')
  await expect.poll(() => countOf('request', home)).toBe(before + 1)
  await member.ask(showOnlineUsers, {})
  await expect.poll(() => countOf('request', { route: showOnlineUsers.path, status: '200' })).toBe(1)
  const said = await read()
  for (const personal of ['very.private', member.habboId, token, '127.0.0.1']) expect(said).not.toContain(personal)
})

test('built files are one line under all their names', async () => {
  await site.get('/favicon.png')
  await expect.poll(() => countOf('request', { route: 'files', status: '200' })).toBe(1)
})

test('cached and rendered pages are counted separately', async () => {
  const counts = async () => [
    await readValue('nightbell_pages_from_cache_total'),
    await readValue('nightbell_pages_rendered_total'),
  ]
  const [kept = 0, rendered = 0] = await counts()
  await site.get('/tr/home')
  await expect.poll(counts).toEqual([kept, rendered + 1])
  await site.get('/tr/home')
  await expect.poll(counts).toEqual([kept + 1, rendered + 1])
  expect(await readValue('nightbell_page_cache_bytes')).toBeGreaterThan(1000)
})

test('hotel calls and tasks are counted by outcome', async () => {
  await site.scan('hhus', 'quiet.sam')
  expect(await countOf('hotel_call', { hotel: 'hhus', outcome: 'answered' })).toBeGreaterThan(3)
  await expect.poll(() => countOf('task', { task: 'scanner.scan-player', outcome: 'done' })).toBe(1)
  site.hotel.faults.set('hhfi', { kind: 'maintenance-json' })
  await site.ask(scanPlayer, { body: { hotel: 'hhfi', name: 'luna.tic' } })
  await expect.poll(() => countOf('hotel_call', { hotel: 'hhfi', outcome: 'maintenance' })).toBeGreaterThan(0)
  site.hotel.faults.clear()
})

test('database, queue, connections and process are measured', async () => {
  expect(await readValue('nightbell_database_reachable')).toBe(1)
  expect(await readValue('nightbell_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(await readValue('nightbell_database_connections{state="waiting"}')).toBe(0)
  expect(await readValue('nightbell_queue_tasks{task="scanner.scan-player",state="ready"}')).toBe(0)
  expect(await readValue('nightbell_connections')).toBeGreaterThan(0)
  expect(await readValue('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(await readValue('process_resident_memory_bytes')).toBeGreaterThan(1e7)
})

test('a process that only runs tasks has metrics with the same token and serves nothing else', async () => {
  const working = await startSite({ beside: site, settings: { ROLE: 'tasks', METRICS_TOKEN: token } })
  expect((await working.get('/health/ready')).status).toBe(200)
  expect((await working.get('/en/home')).status).toBe(404)
  expect((await readFrom(working, 'wrong')).status).toBe(401)
  expect(await readValue('nightbell_database_reachable', working)).toBe(1)
  await working.close()
})

test('a process that only runs tasks says whether it is ready without a token too', async () => {
  const working = await startSite({ beside: site, settings: { ROLE: 'tasks' } })
  expect((await working.get('/health/ready')).status).toBe(200)
  expect((await working.get('/metrics')).status).toBe(404)
  await working.close()
})

const folder = path.join(import.meta.dirname, '../..')

/** The expressions of the dashboard for Grafana. */
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
})
const dashboard = Dashboard.parse(JSON.parse(readFileSync(path.join(folder, 'deploy/grafana-dashboard.json'), 'utf8')))
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

test('alert rules, dashboard and documents use existing metrics', async () => {
  const texts = ['deploy/alerts.yml', 'docs/operating.md'].map((file) => readFileSync(path.join(folder, file), 'utf8'))
  expect(expressions.length).toBeGreaterThan(20)
  const named = new Set(
    [...texts, ...expressions].flatMap(
      (text) => text.match(/\b(?:nightbell|nodejs|process)_[a-z0-9_]+[a-z0-9]\b/g) ?? [],
    ),
  )
  expect(named.size).toBeGreaterThan(8)
  const said = await read()
  expect([...named].filter((name) => !said.includes(name))).toEqual([])
})

test('the dashboard and the alert rules use labels and values that exist', async () => {
  const said = await read()
  const labels = new Set([...said.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label))
  // Prometheus adds the first three, and several processes the last.
  const known = new Set([...labels, 'job', 'instance', 'le', 'process'])
  const rules = readFileSync(path.join(folder, 'deploy/alerts.yml'), 'utf8')
  const used = [...expressions, rules].flatMap((text) => [
    ...[...text.matchAll(/[{,]\s*([a-z_]+)(?:=|!=|=~)"/g)].map(([, label = '']) => label),
    ...[...text.matchAll(/by \(([a-z_, ]+)\)/g)].flatMap(([, list = '']) => list.split(', ')),
  ])
  expect(used.length).toBeGreaterThan(20)
  expect([...new Set(used)].filter((label) => !known.has(label))).toEqual([])
})

test('Prometheus accepts the alert rules and the expressions of the dashboard', async ({ skip }) => {
  if (spawnSync('promtool', ['--version']).error) return skip('promtool is not on this machine')
  const place = await mkdtemp(path.join(tmpdir(), 'nightbell-rules-'))
  const records = expressions.map((expr, number) => ({ record: `panel:${number}`, expr }))
  const file = path.join(place, 'dashboard.yml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }))
  for (const rules of [file, path.join(folder, 'deploy/alerts.yml')]) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringContaining('SUCCESS')])
  }
  await rm(place, { recursive: true })
})
