import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { listPhotos } from '../../contract.ts'
import { findShownPlayer } from '../hiding/shown-player.ts'
import { isRemovedPhoto } from '../redaction/redactions.ts'
import type { ScannerTables } from '../tables.ts'
import { type CachedOrders, openCachedOrders } from './cached-orders.ts'
import { earliestFirst, latestFirst } from './membership-order.ts'
import { intervalsOf, type MembershipId } from './page-of-memberships.ts'

/**
 * Implements contract `listPhotos`: searches the room's name, ordered by the time taken. `picture`
 * is '' for a photo without a usable address.
 */
export async function pageOfPhotos(
  db: Db<ScannerTables>,
  habboId: string,
  query: Parsed<typeof listPhotos>['query'],
  orders: CachedOrders = openCachedOrders(),
): Promise<Outcome<typeof listPhotos>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player } = found
  const load = (ids: readonly MembershipId[] | null) =>
    db
      .selectFrom('scanner_photos as photo')
      .leftJoin('scanner_room_names as room', (join) =>
        join.on('room.hotel', '=', player.hotel).onRef('room.number', '=', 'photo.room_number'),
      )
      .selectAll('photo')
      .select(['room.name as room_name', 'room.gone as room_gone'])
      .where('player_id', '=', player.id)
      .where('lost_by', query.state === 'current' ? 'is' : 'is not', null)
      .$if(ids !== null, (some) => some.where('photo_id', '=', sql<string>`any(${ids}::text[])`))
      .execute()
  const kept = { name: `photos ${query.state} ${habboId}`, tags: [playerTag(habboId)], load }
  const roomNameOf = (photo: Awaited<ReturnType<typeof load>>[number]) => (photo.room_gone ? null : photo.room_name)
  return orders.page(kept, query, {
    id: (photo) => photo.photo_id,
    key: (photo) => photo.photo_id,
    searched: (photo) => [roomNameOf(photo)],
    ranks: {
      newest: (photo) => latestFirst(photo.taken_at),
      oldest: (photo) => earliestFirst(photo.taken_at),
    },
    show: (photo) => ({
      id: photo.photo_id,
      picture: photo.preview_url ?? photo.url ?? '',
      takenAt: photo.taken_at?.toISOString() ?? null,
      roomName: roomNameOf(photo),
      roomPending: photo.room_number !== null && photo.room_gone === null,
      likes: photo.likes,
      isRemoved: isRemovedPhoto(photo.photo_id),
      ...intervalsOf(photo),
    }),
  })
}
