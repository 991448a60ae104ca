import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { type Part, readArchive } from '#platform/server/archive/read-archive.ts'
import { type PutPart, writeArchive } from '#platform/server/archive/write-archive.ts'
import type { Files } from '#platform/server/files/files.ts'
import { programVersion } from '../program-version.ts'
import { type Contents, FolderName, firstPart, lastPart, readContents, readSummary, type Summary } from './contents.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/**
 * Contents of a backup: the database and the stores of files. Without `pictures` the stored ones
 * are in a bucket, which is not backed up.
 */
export type BackupSource = {
  connectionString: string
  folders: Readonly<Partial<Record<FolderName, Files>>>
}

/** A finished backup: its size and contents. */
export type MadeBackup = { bytes: number; contents: Contents; summary: Summary }

/**
 * Makes a backup while the site is running. The new file gets its name only once it is complete,
 * synced to disk and verified. Returns null if another backup is in progress. Data stored after the
 * snapshot is not included.
 */
export async function makeBackup(
  source: BackupSource,
  file: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<MadeBackup | null> {
  const snapshot = await openSnapshot(source.connectionString)
  if (!snapshot) return null
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    const contents: Contents = {
      kind: 'nightbell-backup',
      format: 1,
      program: programVersion,
      madeAt: now.toISOString(),
      pictures: source.folders.pictures ? 'folder' : 'bucket',
      ...snapshot.contents,
    }
    await writeArchive(unfinished, (put) => fill(put, contents, source, snapshot), signal)
    const { summary } = await checkBackup(unfinished)
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    return { bytes: (await stat(file)).size, contents, summary }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await snapshot.close()
  }
}

/**
 * Files are copied right after the snapshot. Each file is stored before the row that names it, so
 * every file of the snapshot is present, except those removed since along with their row.
 */
async function fill(put: PutPart, contents: Contents, source: BackupSource, snapshot: Snapshot): Promise<void> {
  await put(firstPart, json(contents))
  const summary: Summary = { rows: {}, tasks: 0, files: { attachments: 0, pictures: 0 } }
  for (const name of FolderName.options) summary.files[name] = await putFiles(put, name, source.folders[name])
  for (const table of contents.tables) {
    summary.rows[table.name] = await snapshot.copyTable(table, pieces(put, `tables/${table.name}`))
  }
  summary.tasks = await snapshot.copyTasks(pieces(put, 'tasks'))
  await put(lastPart, json(summary))
}

async function putFiles(put: PutPart, name: FolderName, folder: Files | undefined): Promise<number> {
  if (!folder) return 0
  let files = 0
  for await (const file of folder.names()) {
    const opened = await folder.open(file)
    if (!opened) continue
    await put(`files/${name}/${file}`, await buffer(opened.content))
    files += 1
  }
  return files
}

function pieces(put: PutPart, name: string): (piece: Buffer) => Promise<void> {
  let number = 0
  return (piece) => {
    number += 1
    return put(`${name}/${String(number).padStart(6, '0')}`, piece)
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

/** A rename is durable only once the containing folder is synced. Windows does not support that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Reads a whole backup and verifies the checksum of each part. Returns its contents and summary.
 * Throws an ArchiveProblem with the reason if it is damaged.
 */
export async function checkBackup(file: string): Promise<{ contents: Contents; summary: Summary }> {
  let first: Part | undefined
  let last: Part | undefined
  for await (const part of readArchive(file)) {
    if (!first && part.name !== firstPart) throw new ArchiveProblem(`${file} is not a backup of this program.`)
    first ??= part
    last = part
  }
  // Its contents are used only after its checksum was verified.
  const contents = readContents(file, first)
  if (last?.name !== lastPart) throw new ArchiveProblem(`${file} is cut off: its end is missing.`)
  return { contents, summary: readSummary(file, last) }
}
