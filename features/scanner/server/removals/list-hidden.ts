import { describeAuthors, listHiddenPages } from '#features/accounts/server/api.ts'
import { latestActs } from '#features/audit/server/api.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { listHiddenPlayers } from '../../contract.ts'
import { currentNames } from '../redaction/redact-in-lists.ts'
import { pageSize, readPosition, writePosition } from '../staff-paging.ts'
import type { ScannerTables } from '../tables.ts'

/**
 * Implements contract `listHiddenPlayers`. Who hid a page is known from the audit log; without an
 * act there, it was the owner in the settings.
 */
export async function pageOfHidden(
  db: Db<ScannerTables>,
  { cursor }: Parsed<typeof listHiddenPlayers>['query'],
): Promise<Outcome<typeof listHiddenPlayers>> {
  const before = cursor === undefined ? null : readPosition('hidden', cursor, /^\d{1,15}\.[\w-]{1,60}$/)
  if (before === undefined) return refuse('error.cursorInvalid')
  const [at = '', habboId = ''] = before?.split('.') ?? []
  const rows = await listHiddenPages(
    db,
    before === null ? null : { changedAt: new Date(Number(at)), habboId },
    pageSize + 1,
  )
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const ids = page.map((player) => player.habboId)
  const [names, acts] = await Promise.all([
    currentNames(db, ids),
    latestActs(db, ['player.hidden', 'player.shown'], 'player', ids),
  ])
  const people = await describeAuthors(
    db,
    [...acts.values()].flatMap(({ account_id }) => account_id ?? []),
  )
  return {
    items: page.map((player) => {
      const latest = acts.get(player.habboId)
      const act = latest?.act === 'player.hidden' ? latest : undefined
      const person = people.get(act?.account_id ?? 0)
      return {
        habboId: player.habboId,
        hotel: HotelCode.parse(player.habboId.split('-')[0]),
        name: names.get(player.habboId) ?? player.name,
        since: (act?.at ?? player.changedAt).toISOString(),
        how: act ? (act.by === 'operator' ? 'operator' : 'mottoCode') : 'settings',
        by: person ? { name: person.name, hotel: person.hotel } : null,
      }
    }),
    nextCursor:
      last && rows.length > page.length ? writePosition('hidden', `${last.changedAt.getTime()}.${last.habboId}`) : null,
  }
}
