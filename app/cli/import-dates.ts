import { readFile } from 'node:fs/promises'
import { BadgeCode } from '#features/badges/contract.ts'
import {
  listDateSources,
  type ReportedDate,
  type ReportedDatesOutcome,
  removeReportedDates,
  storeReportedDates,
} from '#features/badges/server/api.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { calendarDay } from './calendar-day.ts'
import { CommandProblem } from './command-line.ts'
import { inLine } from './output.ts'
import type { DatabaseContext } from './site-database.ts'

/** Parsed arguments about dates of other sites. */
export type DatesArguments =
  | { command: 'dates'; file: string; source: string; address: string | null }
  | { command: 'remove-dates'; source: string }
  | { command: 'sources' }

const mostBytes = 50_000_000
const mostRows = 200_000
const mostProblems = 20
const mostCodes = 10
const mostSource = 60

/** Parses the name and the address of a source. Throws a CommandProblem. */
export function parseSource(source = '', address?: string): { source: string; address: string | null } {
  const name = source.trim()
  if (name === '' || name.length > mostSource || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name))
    throw new CommandProblem(`The name of the source is a line of 1 to ${mostSource} characters.`, 2)
  if (address === undefined) return { source: name, address: null }
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new CommandProblem(`"${inLine(address)}" is not the address of a site.`, 2)
  return { source: name, address: url.href }
}

/** Runs an import of dates, or what else is done with them. Returns output lines. */
export async function runDates({ db, now }: DatabaseContext, args: DatesArguments): Promise<string[]> {
  switch (args.command) {
    case 'dates': {
      const dates = await readDates(args.file, now)
      return wordsOf(await inTransaction(db, (tx) => storeReportedDates(tx, args, dates)))
    }
    case 'remove-dates': {
      const removed = await inTransaction(db, (tx) => removeReportedDates(tx, args.source))
      return [
        removed === 0 ? `There are no dates by ${args.source}.` : `Removed the dates by ${args.source}: ${removed}.`,
      ]
    }
    case 'sources': {
      const sources = await listDateSources(db)
      if (sources.length === 0) return ['There are no dates by other sites.']
      return sources.map(({ source, dates }) => `${source}: ${dates === 1 ? '1 date' : `${dates} dates`}`)
    }
  }
}

function wordsOf({ added, changed, unchanged, unknown }: ReportedDatesOutcome): string[] {
  const line = `New dates: ${added}. Changed: ${changed}. Known before: ${unchanged}.`
  if (unknown.length === 0) return [line]
  const more = unknown.length > mostCodes ? ', …' : ''
  return [
    line,
    `Left out, since this site does not know the badge: ${unknown.length} (${unknown.slice(0, mostCodes).join(', ')}${more}).`,
  ]
}

/** A row as the file has it, with its number for messages. */
type Row = { number: number; code: unknown; hotel: unknown; date: unknown }

/**
 * Reads a list of dates, CSV with a head or JSON. Throws a CommandProblem that names every row that
 * is wrong (the first 20 of them).
 */
async function readDates(file: string, now: Date): Promise<ReportedDate[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandProblem(`The file cannot be read: ${error instanceof Error ? error.message : error}`, 1)
  })
  if (bytes.length > mostBytes) throw new CommandProblem('The file is larger than 50 MB.', 1)
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const rows = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfCsv(text)
  if (rows.length > mostRows) throw new CommandProblem(`The file has more than ${mostRows} rows.`, 1)
  const today = now.toISOString().slice(0, 10)
  const problems: string[] = []
  const dates: ReportedDate[] = []
  const firsts = new Map<string, number>()
  for (const row of rows) {
    const wrong: string[] = []
    const code = BadgeCode.safeParse(typeof row.code === 'string' ? row.code.trim() : row.code)
    if (!code.success) wrong.push('has no code of a badge')
    const hotel =
      row.hotel === undefined || row.hotel === null || row.hotel === '' ? null : HotelCode.safeParse(row.hotel)
    if (hotel?.success === false) wrong.push('names no hotel of the game')
    const day = typeof row.date === 'string' ? calendarDay(row.date.trim().replace(/[T ].*$/, '')) : undefined
    if (day === undefined) wrong.push('has no date such as 2019-03-24')
    else if (day > today) wrong.push('has a date to come')
    else if (day < '2000-01-01') wrong.push('has a date before there was a Habbo')
    const hotelCode = hotel?.success ? hotel.data : null
    const key = `${code.success ? code.data : ''} ${hotelCode}`
    const first = firsts.get(key)
    if (wrong.length === 0 && first !== undefined) wrong.push(`is about the same badge as row ${first}`)
    firsts.set(key, first ?? row.number)
    if (wrong.length > 0) problems.push(`Row ${row.number} ${wrong.join(', ')}.`)
    else if (code.success && day !== undefined) dates.push({ code: code.data, hotel: hotelCode, day })
  }
  if (problems.length === 0) return dates
  const more = problems.length > mostProblems ? [`There are ${problems.length - mostProblems} more.`] : []
  throw new CommandProblem(['Nothing was imported.', ...problems.slice(0, mostProblems), ...more].join('\n'), 1)
}

function rowsOfJson(text: string): Row[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw new CommandProblem('The file is neither CSV nor whole JSON.', 1)
  }
  if (!Array.isArray(list)) throw new CommandProblem('The JSON file has to be a list of objects.', 1)
  return list.map((entry: unknown, at) => {
    const row = typeof entry === 'object' && entry !== null ? entry : {}
    const cellOf = (name: string): unknown => Reflect.get(row, name)
    return { number: at + 1, code: cellOf('code'), hotel: cellOf('hotel'), date: cellOf('date') }
  })
}

function rowsOfCsv(text: string): Row[] {
  const [head = [], ...lines] = readCsv(text)
  const names = head.map((name) => name.trim().toLowerCase())
  const [code, hotel, date] = ['code', 'hotel', 'date'].map((name) => names.indexOf(name)) as [number, number, number]
  if (code < 0 || date < 0)
    throw new CommandProblem('The first row has to name the columns: code, date and, if there is one, hotel.', 1)
  return lines.flatMap((cells, at) =>
    cells.every((cell) => cell === '')
      ? []
      : [{ number: at + 2, code: cells[code], hotel: cells[hotel]?.trim(), date: cells[date] }],
  )
}

/** Reads CSV (RFC 4180) with commas, semicolons or tabs, whichever the first row has. */
function readCsv(text: string): string[][] {
  const [head = ''] = text.split(/\r?\n/, 1)
  const separator = [';', '\t'].find((each) => head.includes(each)) ?? ','
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y')
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new CommandProblem(`Row ${rows.length} is no CSV: a quotation mark is wrong.`, 1)
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '') break
    if (found[3] !== separator) rows.push([])
  }
  if (rows.at(-1)?.length === 0) rows.pop()
  return rows
}
