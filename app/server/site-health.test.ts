import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteHealth, showHealth } from '#features/health/contract.ts'
import { listOutages } from '#features/outages/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import type { Member } from '#test/member.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { settingsSchema } from './settings/settings.ts'
import { readSiteHealth } from './site-health.ts'

/** The health of a site of two processes, as the staff read it. */
const clock = setClock('2026-11-27T10:00:00.000Z')
let site: TestSite
let other: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite({ clock })
  other = await startSite({ beside: site, clock, settings: { ROLE: 'web', DATABASE_URL: 'postgres://set.by.test/x' } })
  admin = await site.newMember({ roles: ['administration'] })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const read = async (): Promise<SiteHealth> => showHealth.result.parse((await admin.ask(showHealth, {})).body)
const backups = async () => (await read()).backups
const hotelOf = async (code: string) => (await read()).hotels.find(({ hotel }) => hotel === code)
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

test('only staff with the permission see the page', async () => {
  for (const role of ['administration', 'webdevelopment_translator'] as const)
    expect((await (await site.newMember({ roles: [role] })).ask(showHealth, {})).status).toBe(200)
  expect((await (await site.newMember({ roles: ['communitymanagement'] })).ask(showHealth, {})).status).toBe(403)
  expect((await site.ask(showHealth, {})).status).toBe(401)
})

test('each process is listed with its role, version and start, until it stops', async () => {
  const third = await startSite({ beside: site, clock })
  const roles = async () => (await read()).processes.map(({ role }) => role).toSorted()
  await expect.poll(roles).toEqual(['all', 'all', 'web'])
  const [first] = (await read()).processes
  expect(first).toMatchObject({ name: 'main', startedAt: clock.at.toISOString(), state: 'fine', problem: null })
  expect(first?.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(first?.build).toMatch(/^[\w-]{12}$/)
  await third.close()
  expect(await roles()).toEqual(['all', 'web'])
})

test('the last deployment is when the build first ran, not when a process started again', async () => {
  const deployedAt = async () => (await read()).deployedAt
  const began = clock.at.toISOString()
  await query('delete from health_builds')
  const first = await startSite({ beside: site, clock })
  await expect.poll(deployedAt).toBe(began)
  clock.set('2026-11-27T10:00:30.000Z')
  const again = await startSite({ beside: site, clock })
  await expect.poll(async () => (await read()).processes.length).toBe(4)
  expect(await deployedAt()).toBe(began)
  await Promise.all([first.close(), again.close()])
  const later = '2026-11-27T10:00:20.000Z'
  await query("insert into health_builds values ('0.0.1', 'x', $1)", [later])
  expect(await deployedAt()).toBe(began)
  await query(
    "insert into health_processes values (gen_random_uuid(), 'new', 'web', '0.0.1', 'x', $1::timestamptz, $1::timestamptz)",
    [later],
  )
  expect(await deployedAt()).toBe(later)
  await query("delete from health_processes where version = '0.0.1'")
  await query("delete from health_builds where version = '0.0.1'")
  clock.set(began)
})

test('a process without a heartbeat for a minute, or with another version, is to be looked at', async () => {
  await query(`insert into health_processes values
    (gen_random_uuid(), 'gone', 'web', '0.0.1', 'x', '2026-11-26T10:00:00Z', '2026-11-27T09:58:59Z'),
    (gen_random_uuid(), 'old', 'web', '0.0.1', 'x', '2026-11-26T10:00:00Z', '2026-11-27T09:59:59Z')`)
  const problems = Object.fromEntries((await read()).processes.map(({ name, problem }) => [name, problem]))
  expect(problems).toMatchObject({ main: null, gone: 'processGone', old: 'processesDiffer' })
  await query("delete from health_processes where version = '0.0.1'")
})

test('errors are counted by kind, and a failed task by its name, for a day', async () => {
  expect((await read()).errors).toMatchObject({ kinds: [], count: 0, state: 'fine' })
  await query('alter table outages_hotels rename to outages_elsewhere')
  expect((await site.ask(listOutages, { query: { hotel: 'hhfi' } })).status).toBe(500)
  await query('alter table outages_elsewhere rename to outages_hotels')
  await query(`insert into tasks.job (name, data, retry_limit) values ('accounts.refresh-name', '{}', 0)`)
  const counted = async () => (await read()).errors.kinds.map(({ kind, of, count }) => [kind, of, count]).toSorted()
  await expect.poll(counted).toEqual([
    ['call', null, 1],
    ['task', 'accountsRefreshName', 1],
  ])
  expect((await read()).errors).toMatchObject({ count: 2, state: 'look', problem: 'errorsSome' })
  await query('update health_errors set count = 100')
  expect((await read()).errors).toMatchObject({ state: 'act', problem: 'errorsMany' })
  await query("update health_errors set last_at = '2026-11-26T09:59:59Z'")
  expect((await read()).errors).toMatchObject({ kinds: [], state: 'fine' })
})

test('a hotel that does not answer is to be looked at', async () => {
  expect(await hotelOf('hhfr')).toMatchObject({ state: 'fine', succeededAt: null })
  site.hotel.faults.set('hhfr', { kind: 'maintenance-json' })
  await site.ask(scanPlayer, { body: { hotel: 'hhfr', name: 'luna.tic' } })
  await expect.poll(() => hotelOf('hhfr')).toMatchObject({ state: 'look', problem: 'hotelMaintenance' })
  site.hotel.faults.clear()
  await query("update outages_hotels set state = 'unreachable' where hotel = 'hhfr'")
  expect(await hotelOf('hhfr')).toMatchObject({ state: 'look', problem: 'hotelAway', waiting: 0, running: 0 })
  await query("delete from outages_hotels where hotel = 'hhfr'")
})

test('scans that wait are counted for their hotel', async () => {
  await query(`insert into tasks.job (name, data, group_id, start_after)
    values ('scanner.scan-player', '{}', 'hhit', now() + interval '1 hour')`)
  expect(await hotelOf('hhit')).toMatchObject({ waiting: 1, running: 0 })
  await query("delete from tasks.job where name = 'scanner.scan-player'")
})

test('a scheduled job is late when it missed its time while a process was there, or failed', async () => {
  const jobOf = async () => (await read()).jobs.find(({ name }) => name === 'commentsForgetKeys')
  expect(await jobOf()).toMatchObject({ lastAt: null, nextAt: '2026-11-27T10:37:00.000Z', state: 'fine' })
  clock.set('2026-11-27T10:52:00.000Z')
  await query('update health_processes set seen_at = $1', [clock.at])
  expect(await jobOf()).toMatchObject({ nextAt: '2026-11-27T11:37:00.000Z', state: 'look', problem: 'jobLate' })
  const ran = '2026-11-27T10:37:02.000Z'
  await query("insert into health_work values ('commentsForgetKeys', $1, 1200, null)", [ran])
  expect(await jobOf()).toMatchObject({ lastAt: ran, tookMs: 1200, state: 'fine' })
  await query("update health_work set failed_at = ended_at where name = 'commentsForgetKeys'")
  expect(await jobOf()).toMatchObject({ failedAt: ran, state: 'look', problem: 'jobFailed' })
  await query("delete from health_work where name = 'commentsForgetKeys'")
  clock.set('2026-11-27T10:00:00.000Z')
})

test('failed, old and missing backups are shown with the limits that apply', async () => {
  await query("update platform_migrations set ran_at = '2026-11-27T09:00:00Z'")
  expect(await backups()).toMatchObject({ everyHours: 24, kept: 7, madeAt: null, state: 'fine' })
  await query("update platform_migrations set ran_at = '2026-11-26T08:00:00Z'")
  expect(await backups()).toMatchObject({ state: 'look', problem: 'backupNever' })
  const madeAt = '2026-11-27T03:00:00.000Z'
  await query('insert into platform_backups (made_at, bytes) values ($1, 12345678)', [madeAt])
  expect(await backups()).toMatchObject({ madeAt, bytes: 12_345_678, state: 'fine', problem: null })
  await query("update platform_backups set failed_at = $1, failure = '/srv/secret'", [clock.at])
  expect(await backups()).toMatchObject({ failedAt: clock.at.toISOString(), state: 'look', problem: 'backupFailed' })
  await query("update platform_backups set made_at = '2026-11-24T03:00:00Z'")
  expect(await backups()).toMatchObject({ state: 'act', problem: 'backupFailed' })
  await query('update platform_backups set failed_at = null')
  expect(await backups()).toMatchObject({ state: 'act', problem: 'backupOld' })
  expect(await read()).toMatchObject({ state: 'act' })
  await query('delete from platform_backups')
})

test('disks, the size of the database and all kinds of tasks are shown, and nothing else of the server', async () => {
  const health = await read()
  expect(health.disks.flatMap(({ holds }) => holds).toSorted()).toEqual(['attachments', 'backups', 'data', 'pictures'])
  for (const { freeBytes, totalBytes } of health.disks) expect(freeBytes).toBeLessThanOrEqual(totalBytes)
  expect(health.databaseBytes).toBeGreaterThan(1_000_000)
  expect(health.inBucket).toEqual([])
  expect(health.tasks.length).toBeGreaterThan(20)
  expect(JSON.stringify(health)).not.toMatch(/\/(?:srv|dev|tmp|home)\//)
})

test('files in S3 storage are listed as such, without a disk', async () => {
  const storage = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' }
  const settings = { ...storage, S3_BUCKET: 'pictures', S3_PRIVATE_BUCKET: 'private', DATA_DIR: site.dataFolder }
  const health = await readSiteHealth(site.database.db, parseSettings(settingsSchema, settings), clock.at)
  expect(health.inBucket).toEqual(['pictures', 'attachments'])
  expect(health.disks.flatMap(({ holds }) => holds).toSorted()).toEqual(['backups', 'data'])
})
