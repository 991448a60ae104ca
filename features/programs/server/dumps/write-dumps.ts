import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { archivedBadges } from '#features/badges/server/api.ts'
import { allHours, allSamples } from '#features/origins/server/api.ts'
import { dumpForms, dumpSets } from '../../constants.ts'
import type { DumpContext } from '../context.ts'
import { type DumpFile, dumpList, licenceNote } from './list-dumps.ts'

type Form = DumpFile['form']
type Cell = string | number | null

/** The rows of a data set in one form: lines of CSV, or a value for each line of JSON. */
type Source = {
  columns: readonly string[]
  rows: (site: DumpContext['site']) => AsyncIterable<{ cells: readonly Cell[][]; value: unknown }>
}

const sources: Record<DumpFile['data'], Source> = {
  badges: {
    columns: ['code', 'firstSeenAt', 'owners', 'hotel', 'name', 'description'],
    async *rows(site) {
      for await (const { code, firstSeenAt, owners, texts } of archivedBadges(site)) {
        const known = [code, firstSeenAt.toISOString(), owners]
        const said = texts.map(({ hotel, name, description }) => [...known, hotel, name, description])
        yield {
          cells: said.length > 0 ? said : [[...known, null, null, null]],
          value: { code, firstSeenAt, owners, texts },
        }
      }
    },
  },
  'origins-minutes': {
    columns: ['hotel', 'minute', 'online'],
    async *rows(site) {
      for await (const { hotel, at, online } of allSamples(site)) {
        const minute = minuteOf(at)
        yield { cells: [[hotel, minute, online]], value: { hotel, minute, online } }
      }
    },
  },
  'origins-hours': {
    columns: ['hotel', 'hour', 'most', 'mostAt', 'mean', 'samples'],
    async *rows(site) {
      for await (const { hotel, at, most, mostAt, sum, samples } of allHours(site)) {
        const value = {
          hotel,
          hour: minuteOf(at),
          most,
          mostAt: minuteOf(mostAt),
          mean: Math.round(sum / samples),
          samples,
        }
        yield { cells: [Object.values(value)], value }
      }
    },
  },
}

function minuteOf(instant: Date): string {
  return instant.toISOString().replace(':00.000Z', 'Z')
}

/** A line of CSV (RFC 4180): for programs, so that texts stay as they are. */
function csvLine(cells: readonly Cell[]): string {
  const quoted = cells.map((cell) => {
    const text = String(cell ?? '')
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${quoted.join(',')}\r\n`
}

/** Lines are handed on in pieces of about this many characters. */
const pieceLength = 64 * 1024

/**
 * Writes the files of the day, in parts of bounded memory, and then the list that names them. Those
 * that are no longer listed are removed a day later, so that downloads can end.
 */
export async function writeDumps(context: DumpContext): Promise<void> {
  const { dumpFolder: folder, clock } = context
  if (folder === null) return
  await mkdir(folder, { recursive: true })
  const now = clock.now()
  const files: DumpFile[] = []
  for (const data of dumpSets) {
    for (const form of dumpForms) files.push(await writeDump(context, folder, { data, form, now }))
  }
  await writeWhole(folder, 'LICENCE.txt', `${licenceNote(context)}\n`)
  await writeWhole(folder, dumpList, JSON.stringify(files))
  await removeOld(folder, new Set(files.map(({ name }) => name)), now)
}

async function writeDump(
  { site }: DumpContext,
  folder: string,
  { data, form, now }: { data: DumpFile['data']; form: Form; now: Date },
): Promise<DumpFile> {
  const name = `${data}-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.${form}.zst`
  const file = path.join(folder, name)
  const part = `${file}.part`
  const counted = { rows: 0 }
  await pipeline(
    Readable.from(piecesOf(sources[data], form, site, counted)),
    createZstdCompress(),
    createWriteStream(part),
  )
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(part)) hash.update(chunk)
  const { size: bytes } = await stat(part)
  await rename(part, file)
  return { name, data, form, rows: counted.rows, bytes, sha256: hash.digest('hex'), writtenAt: now.toISOString() }
}

async function* piecesOf(
  { columns, rows }: Source,
  form: Form,
  site: DumpContext['site'],
  counted: { rows: number },
): AsyncGenerator<string> {
  let piece = form === 'csv' ? csvLine(columns) : ''
  for await (const { cells, value } of rows(site)) {
    counted.rows += form === 'csv' ? cells.length : 1
    piece += form === 'csv' ? cells.map((line) => csvLine(line)).join('') : `${JSON.stringify(value)}\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Replaces a small file at once: readers see the old or the new one. */
async function writeWhole(folder: string, name: string, text: string) {
  const part = path.join(folder, `${name}.part`)
  await writeFile(part, text)
  await rename(part, path.join(folder, name))
}

const keptMs = 36 * 3_600_000

async function removeOld(folder: string, current: ReadonlySet<string>, now: Date) {
  for (const name of await readdir(folder)) {
    if (!/\.zst(\.part)?$/.test(name) || current.has(name)) continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (now.getTime() - mtimeMs > keptMs || name.endsWith('.part')) await rm(file, { force: true })
  }
}
