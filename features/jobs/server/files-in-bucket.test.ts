import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { openBucket } from '#platform/server/files/bucket-files.ts'
import { randomFileName } from '#platform/server/files/files.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { openClient } from '#test/client.ts'
import { runCommand } from '#test/command-program.ts'
import { emptyDatabase } from '#test/database.ts'
import { applied, filesOnDisk, upload, uploaded } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { openObjectStorage } from '#test/object-storage.ts'
import { samplePdf, samplePicture } from '#test/sample-files.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { dropAttachment, listUnsentAttachments, withdrawApplication } from '../contract.ts'
import { forgetFiles } from './forget.ts'
import type { JobsTables } from './tables.ts'

/**
 * The files of applicants in a bucket of their own, with two processes that share the database and
 * the storage, and no folder.
 */
let storage: Awaited<ReturnType<typeof openObjectStorage>>
let settings: Record<string, string>
let site: TestSite
let other: TestSite
let elsewhere: string
beforeAll(async () => {
  storage = await openObjectStorage()
  settings = { ...storage.settings(), S3_PRIVATE_BUCKET: 'private' }
  elsewhere = await mkdtemp(path.join(tmpdir(), 'elsewhere-'))
  site = await startSite({ settings })
  other = await startSite({ beside: site, settings: { ...settings, DATA_DIR: elsewhere } })
})
beforeEach(async () => {
  storage.isFailing = false
  storage.objects.clear()
  await site.database.pool.query('truncate platform_turns')
})
afterAll(async () => {
  await other.close()
  await site.close()
  await storage.close()
  await rm(elsewhere, { recursive: true })
})

const filesKept = () => storage.filesIn('private')
const rowsOf = async (member: Member) =>
  (await site.database.pool.query('select from jobs_attachments where account_id = $1', [member.accountId])).rowCount

/** The same browser at the other process. */
function atOther(member: Member) {
  const client = openClient(other.address)
  for (const [name, value] of member.cookies) client.cookies.set(name, value)
  return client
}

const download = (id: string) => `/api/get/jobs/attachments/${id}`

test('a file that one process takes is sent by the other, to those who may have it, and by the site alone', async () => {
  const member = await site.newMember()
  const reviewer = await site.newMember({ roles: ['communitymanagement'] })
  const stranger = await site.newMember()
  const pdf = await uploaded(site, member)
  const picture = await uploaded(other, member, { bytes: await samplePicture('png'), name: 'me.png' })
  const { id } = await applied(site, member, { attachments: [pdf.id, picture.id] })
  expect(id).toBeGreaterThan(0)
  expect(filesKept()).toHaveLength(2)
  for (const { type } of storage.objects.values()) expect(type).toBe('application/octet-stream')
  expect([await filesOnDisk(site), await readdir(elsewhere)]).toEqual([[], []])
  const view = `/api/get/housekeeping/jobs/files/${picture.id}`
  for (const [client, at, file] of [
    [member, download(pdf.id), pdf],
    [atOther(member), download(pdf.id), pdf],
    [atOther(member), download(picture.id), picture],
    [atOther(reviewer), download(pdf.id), pdf],
    [reviewer, view, picture],
    [atOther(reviewer), view, picture],
  ] as const) {
    const response = await client.get(at)
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, file.bytes])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'content-type': file.type, 'content-length': String(file.bytes), 'cache-control': 'no-store' },
    })
    expect(JSON.stringify([...response.headers])).not.toContain(storage.address)
  }
  for (const by of [stranger, atOther(stranger), site.newGuest(), other.newGuest()])
    for (const at of [download(pdf.id), view]) expect((await by.get(at)).status).toBe(404)
  // The name of a file opens nothing.
  for (const name of filesKept()) expect((await site.get(`/pictures/kept/${name}`)).status).toBe(404)
})

test('a file goes when it is taken back, withdrawn or not sent for a day, and one without a row after a day', async () => {
  const member = await site.newMember()
  const [dropped, sent] = [await uploaded(site, member), await uploaded(site, member)]
  expect((await atOther(member).ask(dropAttachment, { params: { id: dropped.id } })).status).toBe(200)
  expect(filesKept()).toHaveLength(1)
  const { id } = await applied(other, member, { attachments: [sent.id] })
  expect((await atOther(member).ask(withdrawApplication, { params: { id } })).status).toBe(200)
  expect(filesKept()).toEqual([])

  const waiting = await uploaded(site, member)
  const used = await uploaded(site, member)
  await applied(site, member, { attachments: [used.id] })
  const bucket = openBucket(storage.bucket('private'))
  const lost = randomFileName('pdf')
  await bucket.store(lost, samplePdf())
  const sweepIn = (days: number) =>
    forgetFiles({
      db: tablesOf<JobsTables>(site.database.db),
      clock: { now: () => new Date(systemClock.now().getTime() + days * 86_400_000) },
      files: bucket,
    })
  await sweepIn(0.9)
  expect(filesKept()).toHaveLength(3)
  expect(filesKept()).toContain(lost)
  await sweepIn(1.1)
  expect(filesKept()).toHaveLength(1)
  expect((await atOther(member).get(download(used.id))).status).toBe(200)
  expect((await member.get(download(waiting.id))).status).toBe(404)
})

test('while the storage fails, an upload leaves nothing, and what is taken back is removed later', async () => {
  const member = await site.newMember()
  const file = await uploaded(site, member)
  storage.isFailing = true
  expect((await upload(site, member, { bytes: samplePdf() })).status).toBe(500)
  expect(await rowsOf(member)).toBe(1)
  expect((await member.get(download(file.id))).status).toBe(500)
  expect((await member.ask(dropAttachment, { params: { id: file.id } })).status).toBe(200)
  expect((await member.ask(listUnsentAttachments, {})).body).toEqual([])
  storage.isFailing = false
  expect(filesKept()).toHaveLength(1)
  const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) }
  const files = openBucket(storage.bucket('private'))
  await forgetFiles({ db: tablesOf<JobsTables>(site.database.db), clock, files })
  expect(filesKept()).toEqual([])
})

test('while the storage fails, what is in the database is forgotten all the same', async () => {
  const member = await site.newMember()
  await uploaded(site, member)
  const { db, pool } = site.database
  const values = [member.accountId]
  await pool.query('insert into jobs_bars (account_id, until, set_at) values ($1, now(), now())', values)
  const barsOf = async () => (await pool.query('select from jobs_bars where account_id = $1', values)).rowCount
  const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) }
  const sweep = () => forgetFiles({ db: tablesOf<JobsTables>(db), clock, files: openBucket(storage.bucket('private')) })
  storage.isFailing = true
  await expect(sweep()).rejects.toThrow()
  expect([await rowsOf(member), await barsOf()]).toEqual([0, 0])
  storage.isFailing = false
  await sweep()
  expect(filesKept()).toEqual([])
})

test('a backup has the files of the bucket, and is restored into a bucket or a folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bucket-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const member = await site.newMember()
  const sent = await uploaded(site, member)
  await applied(site, member, { attachments: [sent.id] })
  const [name = ''] = filesKept()
  const backup = path.join(folder, 'backup.tar.zst')
  const ofSite = { ...settings, DATABASE_URL: site.connectionString, DATA_DIR: elsewhere }
  expect(await runCommand('backup', ['--to', backup], ofSite)).toMatchObject({ code: 0, err: '' })

  const target = await emptyDatabase()
  onTestFinished(() => target.drop())
  const inBucket: typeof settings & { DATABASE_URL: string } = {
    ...settings,
    DATABASE_URL: target.connectionString,
    DATA_DIR: path.join(folder, 'data'),
  }
  const refused = 'There are attachments already: restore to where there are none, or put --replace behind.\n'
  expect(await runCommand('restore', [backup], inBucket)).toMatchObject({ code: 1, err: refused })
  storage.objects.clear()
  expect(await runCommand('restore', [backup], inBucket)).toMatchObject({ code: 0, err: '' })
  expect(filesKept()).toEqual([name])
  expect((await member.get(download(sent.id))).status).toBe(200)

  const { S3_PRIVATE_BUCKET: _, ...inFolder } = inBucket
  expect(await runCommand('restore', [backup, '--replace'], inFolder)).toMatchObject({ code: 0, err: '' })
  const stored = await readdir(path.join(folder, 'data', 'attachments'), { recursive: true })
  expect(stored.filter((each) => each.endsWith(name))).toHaveLength(1)
})
