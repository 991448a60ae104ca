import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '#app/server/tasks-and-events.ts'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { type LibraryPicture, sourcesOf } from '#features/media/contract.ts'
import { scanPlayer } from '#features/scanner/contract.ts'
import { reachEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { openClient } from '#test/client.ts'
import { runCommand } from '#test/command-program.ts'
import { comment, newSubject, readComments } from '#test/comments.ts'
import { freshDatabase } from '#test/database.ts'
import { contentOf, rulesOf } from '#test/database-content.ts'
import { applied, filesOnDisk, uploaded } from '#test/job-applications.ts'
import { addedPicture, samplePhoto, sizesMade } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { addProduct, buy, earn } from '#test/shop.ts'
import { problemsOfBooks } from '#test/shop-books.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { startChild } from '#test/site-child.ts'

/** The programs on a running site with continuous writes. */
let site: TestSite
let worker: TestSite
let folder: string
let members: Member[]
let subject: string
/** A picture of the library with its smaller widths. */
let photo: LibraryPicture
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nightbell-backups-'))
  const settings = { KEEP_IMAGES: 'true', DATABASE_URL: 'postgres://set.by.the.test/x' }
  site = await startSite({ settings: { ...settings, ROLE: 'web' } })
  worker = await startSite({ beside: site, settings: { ...settings, ROLE: 'tasks' } })
  await site.bringFirstContent()
  await addProduct(site, 'alienPeace', 7)
  subject = await newSubject(site)
  members = [await site.newMember(), await site.newMember(), await site.newMember()]
  for (const member of members) {
    await earn(site, member, 100)
    await applied(site, member, { attachments: [(await uploaded(site, member)).id] })
    await comment(member, { subject, text: `${member.name} was here 0` })
  }
  const writer = await site.newMember({ roles: ['news_lvl1'] })
  photo = await addedPicture(site, writer, { bytes: await samplePhoto(60, 40) })
  await sizesMade(site, photo)
  await site.scan('hhus', 'Collector')
  await site.scan('hhde', 'quiet.sam')
  await runCommand('import', ['images', '--hotel', 'hhde'], {
    DATABASE_URL: site.connectionString,
    DATA_DIR: site.dataFolder,
    KEEP_IMAGES: 'true',
    HOTEL_URL_HHDE: site.hotel.addressOf('hhde'),
    HOTEL_IMAGES_URL: site.hotel.imagesAddress,
  })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const ofSite = () => ({ DATABASE_URL: site.connectionString, DATA_DIR: site.dataFolder, KEEP_IMAGES: 'true' })

/**
 * Comments, purchases, uploads and scans of each client in sequence until ended. Returns each
 * member's number of comments.
 */
function keepWriting(): { end: () => Promise<number> } {
  const stopped = new AbortController()
  const works = members.map(async (member) => {
    let written = 0
    while (!stopped.signal.aborted) {
      written += 1
      await comment(member, { subject, text: `${member.name} was here ${written}` })
      await earn(site, member, 3)
      if (written === 2) await buy(member, 'alienPeace', 7)
      if (written % 3 === 0 && written < 10) await uploaded(site, member)
      if (written % 5 === 0) await site.scan('hhus', 'Collector')
      // Without a pause the writers starve the backup that they should overlap with.
      await pause(50)
    }
    return written
  })
  return {
    async end() {
      stopped.abort()
      return (await Promise.all(works)).reduce((sum, each) => sum + each, 0)
    },
  }
}

async function askRows<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Each stored file by name with the checksum of its content. */
async function storedIn(dataFolder: string, part: string): Promise<Record<string, string>> {
  const entries = await readdir(path.join(dataFolder, part), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const checksums = files.map(async ({ name, parentPath }) => {
    const content = await readFile(path.join(parentPath, name))
    return [name, createHash('sha256').update(content).digest('hex')] as const
  })
  return Object.fromEntries((await Promise.all(checksums)).sort())
}

test('a backup under load is one consistent snapshot, and the restored site continues from it', async () => {
  const file = path.join(folder, 'under-load.tar.zst')
  const before = await readComments(site, subject)
  const writing = keepWriting()
  await expect.poll(async () => (await readComments(site, subject)).total).toBeGreaterThan(before.total + 3)
  const made = await runCommand('backup', ['--to', file], ofSite())
  const atLeast = before.total + 3
  const written = await writing.end()
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/^Backed up to .*under-load\.tar\.zst, [\d.]+ MB: \d+ tables with [\d,]+ rows, /)
  expect(await readdir(folder)).toEqual(['under-load.tar.zst'])

  const data = path.join(folder, 'restored')
  const restored = await runCommand('restore', [file], { DATABASE_URL: '', DATA_DIR: data })
  expect(restored).toMatchObject({ code: 0, err: '' })
  const again = await startChild({ DATA_DIR: data, KEEP_IMAGES: 'true' })
  try {
    const connectionString = (await reachEmbeddedDatabase(path.join(data, 'postgres'))) ?? ''
    // Each member's comments are complete up to some point.
    const texts = await askRows<{ text: string }>(connectionString, 'select text from comments_comments order by id')
    const counts = members.map(({ name }) => texts.filter(({ text }) => text.startsWith(`${name} was here`)).length)
    for (const [place, { name }] of members.entries()) {
      const own = texts.flatMap(({ text }) => (text.startsWith(`${name} was here`) ? [text] : []))
      expect(own).toEqual(Array.from({ length: counts[place] ?? 0 }, (_, n) => `${name} was here ${n}`))
    }
    const total = counts.reduce((sum, each) => sum + each, 0)
    expect(total).toBeGreaterThanOrEqual(atLeast)
    expect(total).toBeLessThanOrEqual(written + members.length)
    // Every balance equals its ledger, and every payment has its purchase.
    const pool = new pg.Pool({ connectionString, max: 1 })
    expect(await problemsOfBooks(pool)).toEqual([])
    await pool.end()
    // Every row has its file, as it was sent.
    const files = await askRows<{ file: string }>(connectionString, 'select file from jobs_attachments')
    const stored = await storedIn(data, 'attachments')
    const original = await storedIn(site.dataFolder, 'attachments')
    expect(files.length).toBeGreaterThanOrEqual(members.length)
    for (const { file } of files) expect([file, stored[file]]).toEqual([file, original[file]])
    expect(await rulesOf(connectionString)).toEqual(await rulesOf(site.connectionString))

    const visitor = openClient(again.address)
    expect((await readComments(visitor, subject)).total).toBeGreaterThanOrEqual(atLeast)
    // Sessions are still valid and can write.
    const [member] = members
    const browser = openClient(again.address)
    for (const [name, value] of member?.cookies ?? []) browser.cookies.set(name, value)
    const { user } = showCurrentUser.result.parse((await browser.ask(showCurrentUser, {})).body)
    expect(user?.name).toBe(member?.name)
    const pictures = Object.keys(await storedIn(site.dataFolder, 'pictures'))
    const kept = pictures.find((name) => name.endsWith('.gif')) ?? pictures[0]
    expect((await visitor.get(`/pictures/kept/${kept}`)).status).toBe(200)
    for (const { type, srcSet } of sourcesOf(photo.src, photo.width) ?? []) {
      const smaller = await visitor.get(srcSet.split(' ')[0] ?? '')
      expect([smaller.status, smaller.headers.get('content-type')]).toEqual([200, type])
    }
    expect((await visitor.get(photo.src)).headers.get('content-length')).toBe(String(photo.bytes))
    await comment(browser, { subject, text: 'after the restore' })
    // A running site's folder is refused as a target.
    const taken = await runCommand('restore', [file, '--replace'], { DATABASE_URL: '', DATA_DIR: data })
    expect(taken).toMatchObject({ code: 1, err: `Another Nightbell is already running on the data folder ${data}.\n` })
  } finally {
    await again.stop()
  }
})

test('a backup of an idle site is identical in rows, files and sequences, and replaces another only on request', async () => {
  const file = path.join(folder, 'still.tar.zst')
  // No process runs tasks any more: one waits, and scheduled jobs do not run.
  await worker.close()
  await site.ask(scanPlayer, { body: { hotel: 'hhtr', name: 'Newbie' } })
  // Hotel statuses are written a moment later: equal before and after means equal in the snapshot.
  // Scheduled jobs are not part of a backup.
  const names = allTasks.map(({ name }) => `'${name}'`).join()
  const waitingIn = (connectionString: string) =>
    askRows(
      connectionString,
      `select name, data, state, created_on from tasks.job where state < 'completed' and name in (${names}) order by id`,
    )
  const all = async () => [await contentOf(site.connectionString), await waitingIn(site.connectionString)] as const
  let [content, waiting] = await all()
  await expect
    .poll(async () => {
      await rm(file, { force: true })
      const before = await all()
      ;[content, waiting] = before
      expect(await runCommand('backup', ['now', '--to', file], ofSite())).toMatchObject({ code: 0 })
      return isDeepStrictEqual(await all(), before)
    })
    .toBe(true)
  expect(await runCommand('backup', ['--to', file], ofSite())).toMatchObject({
    code: 1,
    err: `The file ${file} already exists.\n`,
  })
  expect((await runCommand('backup', ['check', file], ofSite())).out).toContain(
    `${file} is complete and undamaged. It was made at `,
  )

  // It has the tables of a site already and one more, and some of the files.
  const target = await freshDatabase()
  await askRows(target.connectionString, 'create table left_over (word text)')
  const data = path.join(folder, 'still')
  await cp(path.join(site.dataFolder, 'attachments'), path.join(data, 'attachments'), { recursive: true })
  try {
    const ofTarget = { DATABASE_URL: target.connectionString, DATA_DIR: data }
    const before = await contentOf(target.connectionString)
    expect(await runCommand('restore', [file], ofTarget)).toMatchObject({
      code: 1,
      err: 'The database is not empty: restore into an empty one, or put --replace behind, and what is there goes.\n',
    })
    expect(await contentOf(target.connectionString)).toEqual(before)
    expect(await runCommand('restore', [file, '--replace'], ofTarget)).toMatchObject({ code: 0, err: '' })
    expect(await contentOf(target.connectionString)).toEqual(content)
    expect(waiting.length).toBeGreaterThan(0)
    expect(await waitingIn(target.connectionString)).toEqual(waiting)
    expect(await storedIn(data, 'attachments')).toEqual(await storedIn(site.dataFolder, 'attachments'))
    const pictures = await storedIn(data, 'pictures')
    expect(pictures).toEqual(await storedIn(site.dataFolder, 'pictures'))
    expect(Object.keys(pictures).length).toBeGreaterThan(0)
    expect(Object.keys(await storedIn(data, 'attachments'))).toHaveLength((await filesOnDisk(site)).length)
  } finally {
    await target.drop()
  }
})
