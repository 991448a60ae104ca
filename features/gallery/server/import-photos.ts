import { sql } from 'kysely'
import { hiddenAmong, hidesNames } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isHotelRefusal, type LatestPhoto, pictureOrigins } from '#features/hotels/server/api.ts'
import { failureOf } from '#features/pictures/server/api.ts'
import { nameRoomsOf, redactionsAmong } from '#features/scanner/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { GalleryContext } from './context.ts'
import type { Imported } from './import-promos.ts'
import type { GalleryTables } from './tables.ts'
import { photosTag } from './tags.ts'

/**
 * How many photos of a hotel are kept: twice the length of the hotel's own list (hotel-api §3.2).
 */
const keptOfHotel = 400

/** For how many photos the names of rooms are read: as many as a page shows. */
const roomsOfPhotos = 48

/** Upper bound of likes that the column can store. */
const mostLikes = 1_000_000

type Shown = LatestPhoto & { shown: string; takenAt: Date }

/**
 * Updates the latest photos of a hotel and their likes, and removes those gone from its list
 * (hotel-api §3.2). An unreadable or shrunken list removes nothing.
 */
export async function importPhotos(context: GalleryContext, hotel: HotelCode, signal: AbortSignal): Promise<Imported> {
  const { db, gateway, addresses, log } = context
  const listed = await gateway.latestPhotos(hotel, { priority: 'background', signal })
  signal.throwIfAborted()
  if (isHotelRefusal(listed)) {
    const failure = failureOf(listed)
    log.warn({ hotel, failure }, 'the latest photos of a hotel could not be read')
    return { state: 'failed', failure }
  }
  const origins = pictureOrigins(addresses)
  const photos = listed.flatMap((photo): Shown[] => {
    const { takenAt } = photo
    const shown = photo.url ?? photo.previewUrl
    const isOurs = shown !== null && origins.includes(URL.parse(shown)?.origin ?? '')
    return isOurs && takenAt && takenAt <= tomorrow(context) ? [{ ...photo, takenAt, shown }] : []
  })
  const added = await inTransaction(db, async (tx) => {
    const shown = await withoutHidden(tx, photos)
    const stored = await store(tx, hotel, shown)
    const dropped = (await dropWithdrawn(tx, hotel, photos)) + (await dropOldest(tx, hotel))
    if (stored.changed + dropped > 0) await invalidateTags(tx, [photosTag])
    return stored.added
  })
  return { state: 'imported', named: photos.length, added }
}

/**
 * Reads the names of the rooms of a hotel's newest photos that are not known yet (hotel-api §4.3).
 */
export async function nameRoomsOfPhotos(context: GalleryContext, hotel: HotelCode, signal: AbortSignal): Promise<void> {
  const newest = await context.db
    .selectFrom('gallery_photos')
    .select('room_number')
    .where('hotel', '=', hotel)
    .orderBy('taken_at', 'desc')
    .limit(roomsOfPhotos)
    .execute()
  const numbers = newest.flatMap(({ room_number }) => room_number ?? [])
  await nameRoomsOf(context.wholeDb, context, hotel, numbers, signal)
}

// A clock that is wrong would put its photos in front for ever.
function tomorrow({ clock }: GalleryContext): Date {
  return new Date(clock.now().getTime() + 86_400_000)
}

/**
 * Removes photos of players with a hidden page, and the names of players who hide former names,
 * since the reported name may be one.
 */
export async function removeHidden(db: Db<GalleryTables>): Promise<void> {
  const creators = await db.selectFrom('gallery_photos').select('habbo_id').distinct().execute()
  const hidden = await hiddenAmong(
    db,
    creators.map(({ habbo_id }) => habbo_id),
  )
  for (const [habboId, parts] of hidden) {
    if (parts.page) await db.deleteFrom('gallery_photos').where('habbo_id', '=', habboId).execute()
    else if (hidesNames(parts))
      await db
        .updateTable('gallery_photos')
        .set({ creator: '' })
        .where('habbo_id', '=', habboId)
        .where('creator', '<>', '')
        .execute()
  }
}

/**
 * Removes photos, and names of their creators, that were removed from a player's history on
 * request. Idempotent.
 */
export async function removeRedacted(db: Db<GalleryTables>, habboId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isRedacted = await redactionsAmong(tx, [habboId])
    const photos = await tx
      .selectFrom('gallery_photos')
      .select(['id', 'photo_id', 'creator'])
      .where('habbo_id', '=', habboId)
      .forUpdate()
      .execute()
    for (const { id, photo_id, creator } of photos)
      if (isRedacted(habboId, 'photo', photo_id)) await tx.deleteFrom('gallery_photos').where('id', '=', id).execute()
      else if (isRedacted(habboId, 'name', creator))
        await tx.updateTable('gallery_photos').set({ creator: '' }).where('id', '=', id).execute()
    await invalidateTags(tx, [photosTag])
  })
}

async function withoutHidden(db: Db<GalleryTables>, photos: readonly Shown[]): Promise<Shown[]> {
  const hidden = await hiddenAmong(
    db,
    photos.map(({ creator }) => creator.habboId),
  )
  const isRedacted = await redactionsAmong(
    db,
    photos.map(({ creator }) => creator.habboId),
  )
  return photos.flatMap((photo) => {
    const { id, creator } = photo
    const parts = hidden.get(creator.habboId)
    if (parts?.page || isRedacted(creator.habboId, 'photo', id)) return []
    return hidesNames(parts) || isRedacted(creator.habboId, 'name', creator.name)
      ? [{ ...photo, creator: { ...creator, name: '' } }]
      : [photo]
  })
}

async function store(tx: Tx<GalleryTables>, hotel: HotelCode, photos: readonly Shown[]) {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into gallery_photos as photo (hotel, photo_id, habbo_id, creator, picture, room_number, taken_at, likes)
    select ${hotel}, * from unnest(
      ${photos.map(({ id }) => id)}::text[], ${photos.map(({ creator }) => creator.habboId)}::text[],
      ${photos.map(({ creator }) => creator.name)}::text[], ${photos.map(({ shown }) => shown)}::text[],
      ${photos.map(({ roomNumber }) => roomNumber)}::bigint[], ${photos.map(({ takenAt }) => takenAt)}::timestamptz[],
      ${photos.map(({ likes }) => Math.min(likes.length, mostLikes))}::integer[]
    ) as listed(photo_id, habbo_id, creator, picture, room_number, taken_at, likes)
    order by photo_id collate "C"
    on conflict (hotel, photo_id) do update set
      creator = excluded.creator, picture = excluded.picture, room_number = excluded.room_number, likes = excluded.likes
    where (photo.creator, photo.picture, photo.room_number, photo.likes)
      is distinct from (excluded.creator, excluded.picture, excluded.room_number, excluded.likes)
    returning xmax = 0 as "isNew"`.execute(tx)
  return { changed: rows.length, added: rows.filter(({ isNew }) => isNew).length }
}

/** A stored photo missing from within the list's range was deleted by its player or the hotel. */
async function dropWithdrawn(tx: Tx<GalleryTables>, hotel: HotelCode, photos: readonly Shown[]): Promise<number> {
  if (photos.length === 0) return 0
  const oldest = new Date(Math.min(...photos.map(({ takenAt }) => takenAt.getTime())))
  const { rows } = await sql<{ id: number }>`
    with absent as (
      select id from gallery_photos
      where hotel = ${hotel} and taken_at > ${oldest} and not photo_id = any(${photos.map(({ id }) => id)}::text[])
    )
    delete from gallery_photos where id in (select id from absent) and (select count(*) from absent) <= ${photos.length}
    returning id`.execute(tx)
  return rows.length
}

async function dropOldest(tx: Tx<GalleryTables>, hotel: HotelCode): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from gallery_photos where id in (
      select id from gallery_photos where hotel = ${hotel} order by taken_at desc, id desc offset ${keptOfHotel}
    ) returning id`.execute(tx)
  return rows.length
}
