import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listImports,
  type RunnableImport,
  runImport,
  runnableImports,
  type SiteImport,
} from '#features/health/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** The imports of a site as the staff see them and have them run again. */
let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite({ settings: { IMPORT_NEWS: 'true' } })
  admin = await site.newMember({ roles: ['administration'] })
})
afterAll(() => site.close())

const read = async () => listImports.result.parse((await admin.ask(listImports, {})).body).imports
const importOf = async (source: SiteImport['source']) => (await read()).find((each) => each.source === source)
const run = (source: RunnableImport) => admin.ask(runImport, { params: { source } })
const within = { timeout: 120_000, interval: 500 }
const partsOf = async (source: SiteImport['source'], state: string) =>
  (await importOf(source))?.parts.filter((part) => part.state === state).length

test('a new site lists every import with its schedule', async () => {
  const imports = await read()
  expect(imports.map(({ source, parts, variable }) => [source, parts.length, variable])).toEqual([
    ['badges', 12, 'IMPORT_BADGES'],
    ['promos', 12, 'IMPORT_IMAGES'],
    ['articles', 9, 'IMPORT_IMAGES'],
    ['photos', 9, 'IMPORT_IMAGES'],
    ['figures', 1, 'IMPORT_IMAGES'],
    ['news', 3, 'IMPORT_NEWS'],
    ['fishing', 3, 'SAMPLE_ORIGINS'],
    ['online', 3, 'SAMPLE_ORIGINS'],
  ])
  for (const { source, isOn, nextAt, lastAt, state } of imports) {
    expect([source, isOn, nextAt !== null, lastAt, state]).toEqual([
      source,
      source === 'news',
      source === 'news',
      null,
      'fine',
    ])
  }
})

test('each import runs again, and its last success is shown', async () => {
  for (const source of runnableImports) {
    expect([source, (await run(source)).status]).toEqual([source, 200])
    await expect.poll(() => partsOf(source, 'never'), within).toBe(0)
    expect([source, (await importOf(source))?.lastAt]).toEqual([source, expect.stringMatching(/Z$/)])
  }
})

test('a waiting import is not queued again, and only queued ones are recorded', async () => {
  const acts = async () => {
    const { rows } = await site.database.pool.query("select from audit_acts where act = 'import.requested'")
    return rows.length
  }
  const before = await acts()
  await site.database.pool.query(
    "insert into tasks.job (name, data, policy, singleton_key, start_after) select 'news.import', jsonb_build_object('language', each), 'exclusive', each, now() + interval '1 hour' from unnest(array['de', 'en', 'tr']) as each",
  )
  const refused = await run('news')
  expect([refused.status, refused.body]).toEqual([409, { error: 'error.importRuns' }])
  expect((await importOf('news'))?.parts.map(({ work }) => work)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await acts()).toBe(before)
  await site.database.pool.query("delete from tasks.job where name = 'news.import' and start_after > now()")
  expect((await run('news')).status).toBe(200)
  expect(await acts()).toBe(before + 1)
})

test('a hotel that cannot be read is named with the reason, until it is read', async () => {
  await expect.poll(async () => (await importOf('badges'))?.parts.every(({ work }) => work === null), within).toBe(true)
  site.hotel.faults.set('hhfi', { kind: 'maintenance-json' })
  await run('badges')
  const finnish = async () => (await importOf('badges'))?.parts.find(({ hotel }) => hotel === 'hhfi')
  await expect.poll(finnish, within).toMatchObject({ state: 'maintenance', failure: 'maintenance' })
  site.hotel.faults.clear()
  await expect.poll(async () => (await finnish())?.work, within).toBeNull()
  await run('badges')
  await expect.poll(finnish, within).toMatchObject({ state: 'fine', failure: null, failingSince: null })
})

test('translators see the imports but do not run them, others neither', async () => {
  const translator = await site.newMember({ roles: ['webdevelopment_translator'] })
  expect((await translator.ask(listImports, {})).status).toBe(200)
  expect((await translator.ask(runImport, { params: { source: 'badges' } })).status).toBe(403)
  const manager = await site.newMember({ roles: ['communitymanagement'] })
  expect((await manager.ask(listImports, {})).status).toBe(403)
})
