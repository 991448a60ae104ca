import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses, lookAddress } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HistoryEntry, listHistory } from '../../contract.ts'
import { findPlayerByName, type KnownPlayer } from '../players.ts'
import { pageSize, readPosition, writePosition } from '../staff-paging.ts'
import type { EarlierWhat, ScannerTables } from '../tables.ts'
import { isRemovedPhoto } from './redactions.ts'

type Entries = { items: HistoryEntry[]; next: string | null }

/**
 * Implements contract `listHistory`: for the staff, also of players who hide their page or parts of
 * it.
 */
export async function pageOfHistory(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  { params, query }: Pick<Parsed<typeof listHistory>, 'params' | 'query'>,
): Promise<Outcome<typeof listHistory>> {
  const player = await findPlayerByName(db, params.hotel, params.name)
  if (!player) return refuse('error.userNotFound')
  const before =
    query.cursor === undefined
      ? null
      : readPosition(query.what, query.cursor, query.what === 'photo' ? /^[\w-]{1,100}$/ : /^\d{1,15}$/)
  if (before === undefined) return refuse('error.cursorInvalid')
  const { what } = query
  const { items, next } =
    what === 'photo' ? await photosOf(db, player, before) : await valuesOf(db, addresses, player, what, before)
  const { habboId, hotel, name } = player
  const isHidden = (await hiddenPagesAmong(db, [habboId])).has(habboId)
  return {
    player: { habboId, hotel, name, avatar: avatarAddress(addresses, hotel, name), isHidden },
    items,
    nextCursor: next === null ? null : writePosition(what, next),
  }
}

async function valuesOf(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  player: KnownPlayer,
  what: EarlierWhat,
  before: string | null,
): Promise<Entries> {
  const rows = await db
    .selectFrom('scanner_earlier')
    .select(['id', 'value', 'gained_by', 'lost_by'])
    .where('player_id', '=', player.id)
    .where('what', '=', what)
    .where('lost_by', 'is not', null)
    .where((is) => is.or([is('value', 'is', null), is('value', '<>', '')]))
    .$if(before !== null, (entries) => entries.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const shown = (value: string) => (what === 'look' ? lookAddress(addresses, player.hotel, value) : value)
  return pageOf(
    rows.map(({ id, value, gained_by, lost_by }) => ({
      id: String(id),
      value: value === null ? null : shown(value),
      from: gained_by.toISOString(),
      until: lost_by?.toISOString() ?? null,
    })),
  )
}

async function photosOf(db: Db<ScannerTables>, player: KnownPlayer, before: string | null): Promise<Entries> {
  const rows = await db
    .selectFrom('scanner_photos')
    .select(['photo_id', 'url', 'preview_url', 'taken_at', 'lost_by'])
    .where('player_id', '=', player.id)
    .$if(before !== null, (photos) => photos.where('photo_id', '>', before ?? ''))
    .orderBy('photo_id')
    .limit(pageSize + 1)
    .execute()
  return pageOf(
    rows.map(({ photo_id, url, preview_url, taken_at, lost_by }) => ({
      id: photo_id,
      value: isRemovedPhoto(photo_id) ? null : (preview_url ?? url ?? ''),
      from: taken_at?.toISOString() ?? null,
      until: lost_by?.toISOString() ?? null,
    })),
  )
}

function pageOf(entries: readonly HistoryEntry[]): Entries {
  const items = entries.slice(0, pageSize)
  return { items, next: entries.length > items.length ? (items.at(-1)?.id ?? null) : null }
}
