import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { csvLine, csvMark, cutLine } from '#platform/server/http/csv.ts'
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
  yield csvMark + csvLine(['time', 'who', 'hotel', 'act', 'subject', 'id', 'member', 'changes'])
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
  if (isCut) yield cutLine(most, 'acts')
}

function lineOfAct({ at, by, person, act, subject, subjectId, about, changes }: Act): string {
  const said = Object.entries(changes).map(([field, value]) => `${field}: ${value ?? 'none'}`)
  return csvLine([
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
