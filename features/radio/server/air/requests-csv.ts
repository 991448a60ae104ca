import type { AnyDb } from '#platform/server/database/database.ts'
import { csvLine, csvMark, cutLine } from '#platform/server/http/csv.ts'
import { mostCsvRequests } from '../../client.ts'
import type { RequestQuery, StaffRequest } from '../../contract.ts'
import { describeRequests, readRequests } from './staff-requests.ts'

const rowsAtOnce = 500

/**
 * Yields past requests as the lines of a CSV file, newest first: one line for each who sent one. A
 * file that is cut after `most` requests says so in its last line.
 */
export async function* csvOfRequests(db: AnyDb, filter: RequestQuery, most = mostCsvRequests): AsyncGenerator<string> {
  const heads = [
    'sent',
    'station',
    'show',
    'day',
    'kind',
    'artist',
    'title',
    'name',
    'message',
    'answer',
    'answered',
    'by',
  ]
  yield csvMark + csvLine(heads)
  let before: number | null = null
  for (let written = 0; written < most; ) {
    const rows: Awaited<ReturnType<typeof readRequests>> = await readRequests(
      db,
      filter,
      before,
      Math.min(rowsAtOnce, most - written),
    )
    const last = rows.at(-1)
    if (!last) return
    yield (await describeRequests(db, rows)).flatMap(linesOf).join('')
    written += rows.length
    before = last.id
  }
  if ((await readRequests(db, filter, before, 1)).length > 0) yield cutLine(most, 'requests')
}

function linesOf({ senders, ...request }: StaffRequest): string[] {
  const { sentAt, station, show, subject, artist, title, fate, answeredAt, by } = request
  return (senders.length > 0 ? senders : [{ name: '', message: '' }]).map(({ name, message }) =>
    csvLine([
      ...[sentAt, station, show ? (show.name ?? `show ${show.id}`) : '', show?.day ?? ''],
      ...[subject, artist, title, name, message, fate, answeredAt ?? '', by ?? ''],
    ]),
  )
}
