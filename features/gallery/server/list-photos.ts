import { sql } from 'kysely'
import { hiddenPagesAmong, hiddenPlayersTag, playerTag, toldOf } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, enterRoomAddress } from '#features/hotels/server/api.ts'
import { findRoomNames, hiddenPlayersAmong, namedTag, roomKey, shownAmong } from '#features/scanner/server/api.ts'
import type { CacheTag } from '#platform/server/cache-tags.ts'
import type { Db } from '#platform/server/database.ts'
import type { PublicPhoto } from '../contract.ts'
import type { GalleryContext } from './context.ts'
import type { GalleryTables } from './tables.ts'

/**
 * Returns the ids of the latest photos of one hotel or of all, in order, without those of players
 * with a hidden page.
 */
export async function photoIds(db: Db<GalleryTables>, hotel: HotelCode | undefined): Promise<Int32Array> {
  const ofHotel = db
    .selectFrom('gallery_photos')
    .$if(hotel !== undefined, (photos) => photos.where('hotel', '=', hotel ?? 'hhus'))
  const creators = await ofHotel.select('habbo_id').distinct().execute()
  const hidden = await hiddenPagesAmong(
    db,
    creators.map(({ habbo_id }) => habbo_id),
  )
  const condition = hotel ? sql`hotel = ${hotel}` : sql`true`
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by taken_at desc, id desc) as ids from gallery_photos
    where ${condition} and not habbo_id = any(${[...hidden]}::text[])`.execute(db)
  return Int32Array.from(rows[0]?.ids ?? [])
}

/** The id of a photo by what `PublicPhoto` calls it; null where there is none such. */
export async function photoIdOf(db: Db<GalleryTables>, publicId: string): Promise<number | null> {
  const [hotel, photo] = partsOfId(publicId)
  const { rows } = await sql<{ id: number }>`
    select id from gallery_photos where hotel = ${hotel} and photo_id = ${photo}`.execute(db)
  return rows[0]?.id ?? null
}

function partsOfId(publicId: string): [hotel: string, photo: string] {
  const readable = publicId.toWellFormed().replaceAll('\u0000', '')
  const end = readable.indexOf('-')
  return [readable.slice(0, Math.max(0, end)), readable.slice(end + 1)]
}

/** Photos for display, and the cache tags of the players named in them. */
export type Described = { items: PublicPhoto[]; tags: CacheTag[] }

/**
 * Describes photos by id in the given order. For creators never scanned, only the hotel's own
 * caption is used; for those who hide former names, only the current name.
 */
export async function describePhotos(context: GalleryContext, ids: readonly number[]): Promise<Described> {
  if (ids.length === 0) return { items: [], tags: [] }
  const { rows } = await sql<Row>`
    select hotel, photo_id, habbo_id, creator, picture, room_number, taken_at, likes
    from unnest(${ids}::integer[]) with ordinality as listed(id, place)
    join gallery_photos using (id)
    order by place`.execute(context.db)
  const rooms = rows.flatMap(({ hotel, room_number: number }) => (number === null ? [] : { hotel, number }))
  const creators = [...new Set(rows.map(({ habbo_id }) => habbo_id))]
  const [shown, hiding, names] = await Promise.all([
    shownAmong(context.wholeDb, creators),
    hiddenPlayersAmong(context.wholeDb, creators),
    findRoomNames(context.wholeDb, rooms),
  ])
  const items = rows.map((row) => {
    const { hotel, creator, room_number: number } = row
    const told = toldOf(hiding.get(row.habbo_id), { name: creator, motto: '' }, false)
    const room = number === null ? undefined : names.get(roomKey(hotel, number))
    return {
      id: `${hotel}-${row.photo_id}`,
      hotel,
      picture: row.picture,
      takenAt: row.taken_at.toISOString(),
      likes: row.likes,
      creator: {
        name: told?.name ?? '',
        avatar: told?.isLinked ? avatarAddress(context.addresses, hotel, told.name) : null,
        habboId: shown.has(row.habbo_id) ? row.habbo_id : null,
      },
      room:
        number === null
          ? null
          : { number, name: room?.name ?? null, gone: room?.gone ?? false, enter: enterRoomAddress(hotel, number) },
    }
  })
  return { items, tags: [...new Set(items.flatMap(tagsOf))] }
}

type Row = {
  hotel: HotelCode
  photo_id: string
  habbo_id: string
  creator: string
  picture: string
  room_number: number | null
  taken_at: Date
  likes: number
}

/** A named player may be scanned later, or hide and show their page. */
function tagsOf({ hotel, creator: { name, habboId } }: PublicPhoto): CacheTag[] {
  return [namedTag(hotel, name), hiddenPlayersTag, ...(habboId ? [playerTag(habboId)] : [])]
}
