import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contents, Summary } from '#app/server/backup/contents.ts'
import { fillFrom, readSound, restoreBackup } from '#app/server/backup/restore-backup.ts'
import { knownMigrations } from '#app/server/start/migrate.ts'
import { openFolder } from '#platform/server/files/files.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from './database.ts'
import { readHashes } from './migration-hashes.ts'
import { startChild } from './site-child.ts'

/**
 * The data of the last two versions (`npm run release` keeps it): this version migrates and shows
 * it, and the version before can read and write the database that this one has migrated
 * (docs/releases.md).
 */
const folder = path.join(import.meta.dirname, 'releases')
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith('.tar.zst'))
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
const before = path.join(folder, snapshots.at(-1) ?? '')
let files: string
beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), 'nightbell-releases-'))
})
afterAll(() => rm(files, { recursive: true, force: true }))

async function askOn<Row extends pg.QueryResultRow>(database: TestDatabase, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const rowsIn = async (database: TestDatabase, table: string) =>
  (await askOn<{ many: number }>(database, `select count(*)::int as many from "${table}"`))[0]?.many

test('two versions are kept', () => {
  expect(snapshots).toHaveLength(2)
})

test('released migrations stay as they were', async () => {
  const released = JSON.parse(readFileSync(path.join(folder, 'migrations.json'), 'utf8'))
  expect(Object.keys(released).length).toBeGreaterThan(50)
  expect(await readHashes()).toMatchObject(released)
})

describe.each(snapshots)('the data of %s', (name) => {
  let database: TestDatabase
  let summary: Summary
  let contents: Contents
  beforeAll(async () => {
    database = await emptyDatabase()
    const sound = await readSound(path.join(folder, name))
    summary = sound.summary
    contents = sound.contents
    const folders = {
      pictures: openFolder(path.join(files, name)),
      attachments: openFolder(path.join(files, `${name}-a`)),
    }
    const target = { connectionString: database.connectionString, folders, replaces: false }
    await restoreBackup(target, sound, new AbortController().signal)
  })
  afterAll(() => database.drop())

  test('is there in full after the migrations of this version', async () => {
    const ran = await askOn<{ name: string }>(database, 'select name from platform_migrations')
    expect(ran.map((row) => row.name).toSorted()).toEqual((await knownMigrations()).map((each) => each.name).toSorted())
    const filled = Object.entries(summary.rows).filter(([, many]) => many > 0)
    expect(filled.length).toBeGreaterThan(40)
    const kept = await Promise.all(
      filled
        .filter(([table]) => table !== 'platform_migrations' && contents.tables.some((each) => each.name === table))
        .map(async ([table]) => [table, await rowsIn(database, table)]),
    )
    // A migration may add rows, and never takes any away.
    expect(kept.filter(([table, many]) => Number(many) < (summary.rows[String(table)] ?? 0))).toEqual([])
  })

  test('is shown: home page, an article and a player', async () => {
    const [article] = await askOn<{ slug: string }>(
      database,
      `select slug from news_articles where 'en' = any(languages) order by id limit 1`,
    )
    const [player] = await askOn<{ habbo_id: string }>(
      database,
      `select habbo_id from scanner_players where visibility = 'public' order by id limit 1`,
    )
    const site = await startChild({ DATABASE_URL: database.connectionString, DATA_DIR: files })
    try {
      const pages = ['/en/home', `/en/news/${article?.slug}`, `/tr/scanner/users/${player?.habbo_id}`, '/health/ready']
      for (const page of pages) {
        const answer = await fetch(`${site.address}${page}`, { signal: AbortSignal.timeout(30_000) })
        expect([page, answer.status]).toEqual([page, 200])
      }
    } finally {
      await site.stop()
    }
  })
})

/**
 * What the version before writes: every row that it had, with the columns that it knows. A new
 * column that must be given, a narrower rule or a missing table or column fails here.
 */
test('the version before can write into the tables of this one, and read them', async () => {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    const sound = await readSound(before)
    await client.query('begin')
    await fillFrom(client, { folders: {} }, sound, new AbortController().signal)
    for (const { name, columns } of sound.contents.tables) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      await client.query(`select ${list} from ${pg.escapeIdentifier(name)} limit 1`)
    }
  } finally {
    await client.end()
    await database.drop()
  }
})
