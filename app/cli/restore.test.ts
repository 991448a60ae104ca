import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSnapshot } from '#app/server/backup/snapshot.ts'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { readArchive } from '#platform/server/archive/read-archive.ts'
import { writeArchive } from '#platform/server/archive/write-archive.ts'
import { openFolder } from '#platform/server/files/files.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { commandOn, problemsOf, runCommand } from '#test/command-program.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '#test/database.ts'
import { contentOf } from '#test/database-content.ts'
import * as backup from './backup.ts'
import { CommandProblem } from './command-line.ts'
import * as restore from './restore.ts'

/** Invalid backups and targets: each is refused in one sentence before anything is written. */
let source: TestDatabase
let target: TestDatabase
let folder: string
let whole: string
beforeAll(async () => {
  source = await freshDatabase()
  target = await emptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'nightbell-restore-'))
  whole = path.join(folder, 'whole.tar.zst')
  expect(
    await runCommand('backup', ['--to', whole], { DATABASE_URL: source.connectionString, DATA_DIR: folder }),
  ).toMatchObject({
    code: 0,
  })
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const { signal } = new AbortController()
const settingsOf = ({ connectionString }: TestDatabase, dataFolder: string, more: Record<string, string> = {}) =>
  parseSettings(settingsSchema, { DATABASE_URL: connectionString, DATA_DIR: path.join(folder, dataFolder), ...more })

/** Why a file is not restored into a data folder: exit code and sentence. */
const refusal = (dataFolder: string, ...words: string[]) =>
  problemsOf(commandOn(restore, () => ({ settings: settingsOf(target, dataFolder), signal })))(...words)

/** The output of the backup program for a command line. */
const backUp = (dataFolder: string, line: string[], more: Record<string, string> = {}) =>
  problemsOf(commandOn(backup, () => ({ settings: settingsOf(source, dataFolder, more), now: new Date(), signal })))(
    ...line,
  )

async function tablesIn({ connectionString }: TestDatabase, schema = '%'): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and schemaname like $1`,
      [schema],
    )
    return rows.length
  } finally {
    await client.end()
  }
}

/** The same backup with a changed description of itself. */
async function saying(name: string, changes: object): Promise<string> {
  const file = path.join(folder, name)
  await writeArchive(file, async (put) => {
    for await (const part of readArchive(whole)) {
      const first: object = part.name === 'backup.json' ? JSON.parse(part.content.toString()) : {}
      const isFirst = part.name === 'backup.json'
      await put(part.name, isFirst ? Buffer.from(JSON.stringify({ ...first, ...changes })) : part.content)
    }
  })
  return file
}

async function refused(file: string, sentence: string): Promise<void> {
  expect(await refusal('data', file)).toBe(`1 ${sentence}`)
  expect(await tablesIn(target)).toBe(0)
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
}

describe('a file that cannot be restored', () => {
  test('is truncated, damaged, something else, or missing', async () => {
    const bytes = await readFile(whole)
    const file = path.join(folder, 'bad.tar.zst')
    await writeFile(file, bytes.subarray(0, bytes.length - 20))
    await refused(file, `${file} is cut off: its end is missing.`)
    const result = await runCommand('restore', [file], {
      DATABASE_URL: target.connectionString,
      DATA_DIR: path.join(folder, 'data'),
    })
    expect(result).toEqual({ code: 1, out: '', err: `${file} is cut off: its end is missing.\n` })
    const damaged = Buffer.from(bytes)
    // Many bytes, because a single bit may be one that changes nothing, such as padding.
    for (let place = bytes.length >> 1; place < (bytes.length >> 1) + 100; place++)
      damaged[place] = ~(bytes[place] ?? 0)
    await writeFile(file, damaged)
    // If a changed byte is part of a length, the end appears to be missing.
    expect(await refusal('data', file)).toMatch(/^1 \S+ is (?:damaged|cut off): .+\.$/)
    await writeFile(file, 'a letter')
    await refused(file, `${file} is not a backup of this program.`)
    await rm(file)
    await refused(file, `${file} cannot be read: it does not exist.`)
    await writeArchive(file, (put) => put('letter.txt', Buffer.from('a letter')))
    await refused(file, `${file} is not a backup of this program.`)
  })

  test('was made by a newer version', async () => {
    const newer = (file: string) => `${file} was made by a newer version of the program: update the program first.`
    const later = await saying('later.tar.zst', { migrations: ['20991231-0900-future.comments'] })
    await refused(later, newer(later))
    const other = await saying('other.tar.zst', { format: 2, tables: 'elsewhere' })
    await refused(other, newer(other))
  })
})

describe('a backup', () => {
  test('refuses an existing file and a missing folder, and leaves nothing then', async () => {
    const snapshot = await openSnapshot(source.connectionString)
    expect(await backUp('beside', [])).toBe('1 Another backup is being made: try again when it is done.')
    await snapshot?.close()
    const blocked = path.join(folder, 'blocked')
    await writeFile(blocked, 'a file')
    expect(await backUp('beside', [], { BACKUP_FOLDER: blocked })).toMatch(/^1 The backup cannot be written to \S+: /)
    expect(await backUp('beside', [])).toMatch(/^Backed up to /)
    const [name, ...others] = await readdir(path.join(folder, 'beside', 'backups'))
    expect(others).toEqual([])
    expect(name).toMatch(/^nightbell-\d{8}-\d{6}\.tar\.zst$/)
    expect(await backUp('beside', ['list'])).toMatch(
      /^A backup is made every 24 hours, and the newest 7 are kept; none has been made yet\.\nIn \S+:\n {2}nightbell-/,
    )
  })

  test('is reported when its pictures are in a bucket', async () => {
    const elsewhere = await saying('elsewhere.tar.zst', { pictures: 'bucket' })
    expect(await backUp('beside', ['check', elsewhere])).toContain(
      'The kept pictures are not in it: they stay in their bucket.',
    )
  })
})

test('refuses a target with files, or a database in use', async () => {
  const data = path.join(folder, 'filled')
  await openFolder(path.join(data, 'pictures')).put(Buffer.from('a picture'), 'png', 'image/png')
  expect(await refusal('filled', whole)).toBe(
    '1 There are pictures already: restore to where there are none, or put --replace behind.',
  )
  const client = new pg.Client({ connectionString: target.connectionString })
  await client.connect()
  expect(await refusal('data', whole, '--replace')).toBe(
    '1 The database is in use: stop the site, and whatever else is connected to it, first.',
  )
  await client.end()
  expect(await tablesIn(target, 'public')).toBe(0)
})

test('a failure during the restore keeps the existing rows', async () => {
  const file = path.join(folder, 'more.tar.zst')
  await writeArchive(file, async (put) => {
    for await (const part of readArchive(whole)) {
      if (part.name === 'end.json') await put('tables/elsewhere/000001', Buffer.from('1\n'))
      await put(part.name, part.content)
    }
  })
  const used = await freshDatabase()
  try {
    const tables = await tablesIn(used)
    const before = await contentOf(used.connectionString)
    const context = { settings: settingsOf(used, 'used'), signal }
    await expect(restore.run(context, { file, replaces: true })).rejects.toThrow(
      'The archive has an unknown part: tables/elsewhere/000001.',
    )
    expect(await contentOf(used.connectionString)).toEqual(before)
    expect(await tablesIn(used)).toBe(tables)
  } finally {
    await used.drop()
  }
})

test('invalid command lines are refused with a valid example', () => {
  expect(backup.parse([])).toEqual({ command: 'now', to: null })
  expect(backup.parse(['--to', 'x'])).toEqual({ command: 'now', to: 'x' })
  expect(backup.parse(['check', 'x'])).toEqual({ command: 'check', file: 'x' })
  expect(backup.parse(['-h'])).toBe('help')
  expect(() => backup.parse(['now', 'x'])).toThrow(CommandProblem)
  expect(backup.helpLines().join('\n')).toContain('now [--to <file>]')
  expect(restore.parse(['x'])).toEqual({ file: 'x', replaces: false })
  expect(restore.parse(['--replace', 'x'])).toEqual({ file: 'x', replaces: true })
  expect(restore.parse(['--help'])).toBe('help')
  expect(() => restore.parse([])).toThrow('Say what to do')
  expect(() => restore.parse(['x', '--force'])).toThrow('"npm run restore -- help" shows the form.')
  expect(restore.helpLines().join('\n')).toContain('from <file> [--replace]')
})
