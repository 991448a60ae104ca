import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { mostCsvRows } from '../client.ts'
import type { Act, ActQuery } from '../contract.ts'
import type { Reach } from './reach.ts'
import { describeActs, readActs } from './read-acts.ts'

const rowsAtOnce = 1000

/**
 * Yields the acts of a filter as the lines of a CSV file, newest first. A file that is cut after
 * `most` acts says so in its last line.
 */
export async function* csvOfActs(
  { db, addresses }: { db: AnyDb; addresses: HotelAddresses },
  reach: Reach,
  filter: ActQuery,
  most = mostCsvRows,
): AsyncGenerator<string> {
  // Excel reads a file without this mark in the encoding of the machine.
  yield `\ufeff${lineOf(['time', 'who', 'hotel', 'act', 'subject', 'id', 'member', 'changes'])}`
  let before: { at: Date; id: number } | null = null
  for (let written = 0; written < most; ) {
    const rows = await readActs(db, reach, filter, before, Math.min(rowsAtOnce, most - written))
    const last = rows.at(-1)
    if (!last) return
    yield (await describeActs(db, addresses, rows)).map(lineOfAct).join('')
    written += rows.length
    before = last
  }
  const isCut = (await readActs(db, reach, filter, before, 1)).length > 0
  if (isCut) yield lineOf([`Only the newest ${most} acts are in this file.`])
}

function lineOfAct({ at, by, person, act, subject, subjectId, about, changes }: Act): string {
  const said = Object.entries(changes).map(([field, value]) => `${field}: ${value ?? 'none'}`)
  return lineOf([
    at,
    by === 'operator' ? 'operator' : (person?.name ?? 'closed account'),
    person?.hotel ?? '',
    act,
    subject,
    subjectId ?? '',
    about?.name ?? '',
    said.join('; '),
  ])
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A quoted cell. What a spreadsheet would calculate as a formula is made text by an apostrophe. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
