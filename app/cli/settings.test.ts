import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkBackupFolder } from '#app/server/backup/backup-settings.ts'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { runsAsRoot } from '#platform/server/process/root.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { runCommand } from '#test/command-program.ts'
import { type StationSite, startSite } from '#test/site.ts'

/** The check of the settings, on a running site with its hotels and its station. */
let site: StationSite
let folder: string
let settings: { DATABASE_URL: string } & Record<string, string>
beforeAll(async () => {
  site = await startSite({ station: {} })
  folder = await mkdtemp(path.join(tmpdir(), 'settings-'))
  settings = {
    DATABASE_URL: site.connectionString,
    DATA_DIR: site.dataFolder,
    ...Object.fromEntries(hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, site.hotel.addressOf(code)])),
    HOTEL_IMAGES_URL: site.hotel.imagesAddress,
    ...site.stationSettings,
    PUBLIC_URL: site.address,
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await site.close()
})

const check = (more: Record<string, string> = {}) => runCommand('settings', ['check'], { ...settings, ...more })

test('everything that a start needs and that the site reaches is one table', async () => {
  const { code, out, err } = await check()
  expect([code, err]).toEqual([0, ''])
  const lines = out.trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('ok ') && !/^note {2,}(?:account|data folder)/.test(line))).toEqual([])
  const output = out.replaceAll(/ {2,}/g, '  ')
  expect(output).toContain('ok  settings  All that are set are valid.')
  expect(output).toMatch(/^ok {2}database {2}PostgreSQL 1\d\S* at DATABASE_URL, \d+ connections\.$/m)
  expect(output).toMatch(/^ok {2}Habbo\.de {2}http:\S+ answers, \d+ ms\.$/m)
  expect(output).toMatch(/^ok {2}station {2}http:\S+ answers, \d+ ms, and its audio begins, \d+ ms\.$/m)
  expect(output).toMatch(/^ok {2}own address {2}http:\S+ answers, \d+ ms\.$/m)
  const { uid } = userInfo()
  const account = uid === 0 ? `note  account  This is root: ${runsAsRoot}.` : `ok  account  It has the number ${uid},`
  expect(output).toContain(account)
  expect(output).toMatch(/^ok {2}backups {2}\S+backups is made when needed, [\d.]+ GB free\.$/m)
})

test('errors are reported, and missing optional parts are notes', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const nowhere = 'http://127.0.0.1:1'
  const { code, out } = await check({
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
    BACKUP_FOLDER: path.join(folder, 'file', 'backups'),
    HOTEL_URL_HHDE: nowhere,
    SITENAME: 'Bell',
    S3_ENDPOINT: nowhere,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hush',
  })
  expect(code).toBe(1)
  const output = out.replaceAll(/ {2,}/g, '  ')
  expect(output).toContain('note  settings  SITENAME is not a setting: did you mean SITE_NAME?\n')
  expect(output).toContain('WRONG  database  The database at DATABASE_URL does not answer.\n')
  expect(output).toContain(`WRONG  backups  ${folder}/file/backups cannot be written: a part of its path is a file.\n`)
  expect(output).toContain('note  Habbo.de  http://127.0.0.1:1 is not reached: network (ECONNREFUSED).\n')
  expect(output).toMatch(/^WRONG {2}S3 storage {2}The bucket pictures cannot be read and written: /m)
  expect(out).not.toMatch(/hush|secret/)
})

test.each([
  ['may read and write', 200, /^ok {2}S3 storage {2}The bucket pictures can be read and written\.$/m],
  ['may only read', 403, /^WRONG {2}S3 storage {2}The bucket pictures cannot be read and written: /m],
])('with a key of the S3 storage that %s', async (_case, stored, expected) => {
  const kept = new Set<string>()
  const storage = createServer((request, response) => {
    const { method, url = '' } = request
    if (method === 'PUT' && stored === 200) kept.add(url)
    const status = method === 'PUT' ? stored : kept.has(url) ? 200 : 404
    if (method === 'DELETE') kept.delete(url)
    request.resume().on('end', () => response.writeHead(status, { etag: '"x"' }).end())
  })
  onTestFinished(() => void storage.close().closeAllConnections())
  await once(storage.listen(0, '127.0.0.1'), 'listening')
  const { out } = await check({
    S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hush',
  })
  expect(out.replaceAll(/ {2,}/g, '  ')).toMatch(expected)
  expect(kept.size).toBe(0)
})

test('with invalid settings, all of them are named and nothing else is tried', async () => {
  const { code, out } = await check({ PORT: 'x', BACKUP_KEEP: '0', ROLE: 'tasks', DATABASE_URL: '' })
  expect([code, out.replaceAll(/ {2,}/g, '  ').split('\n')]).toEqual([
    1,
    [
      'WRONG  settings  The setting PORT is invalid: it must be a whole number from 0 to 65535.',
      'WRONG  settings  The setting BACKUP_KEEP is invalid: it must be a whole number from 1 to 1000.',
      'WRONG  settings  ROLE=tasks shares its database with other processes, so DATABASE_URL must be set.',
      '',
    ],
  ])
})

test('a check reports a missing embedded database and does not create it', async () => {
  const data = path.join(folder, 'new')
  const { code, out } = await check({ DATABASE_URL: '', DATA_DIR: data })
  expect([code, out]).toEqual([0, expect.stringContaining(`None yet: the first start creates one embedded in ${data}`)])
  expect((await runCommand('settings', ['check'], { ...settings, DATA_DIR: data })).code).toBe(0)
})

test('a folder for backups that cannot be written is refused, unless there are no automatic backups', async () => {
  const parsed = (given: Record<string, string>) => parseSettings(settingsSchema, { DATA_DIR: folder, ...given })
  const blocked = path.join(folder, 'blocked')
  await writeFile(blocked, '')
  const refused = `The backup folder ${blocked} cannot be written: there is a file of that name. Set BACKUP_FOLDER to another one, or BACKUP_EVERY_HOURS=0.`
  await expect(checkBackupFolder(parsed({ BACKUP_FOLDER: blocked }))).rejects.toThrow(refused)
  await checkBackupFolder(parsed({ BACKUP_FOLDER: blocked, BACKUP_EVERY_HOURS: '0' }))
  await checkBackupFolder(parsed({}))
  await checkBackupFolder(parsed({ BACKUP_FOLDER: path.join(folder, 'made', 'for', 'it') }))
  await mkdir(path.join(folder, 'closed'))
  await chmod(path.join(folder, 'closed'), 0o500)
  // Root may write everywhere.
  if (process.getuid?.() !== 0)
    await expect(checkBackupFolder(parsed({ BACKUP_FOLDER: path.join(folder, 'closed') }))).rejects.toThrow(
      'cannot be written',
    )
})
