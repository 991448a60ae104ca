import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Tx } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import type { NamedPicture } from './picture-path.ts'
import type { GalleryTables } from './tables.ts'
import { picturesTag } from './tags.ts'

/**
 * Stores the pictures that a hotel names, in the transaction that records their source. Returns the
 * number of new ones, all of which are due for a check.
 */
export async function recordPictures(
  tx: Tx<GalleryTables>,
  hotel: HotelCode,
  pictures: readonly NamedPicture[],
  now: Date,
): Promise<number> {
  if (pictures.length === 0) return 0
  const paths = pictures.map(({ path }) => path)
  // In one order everywhere, so that two hotels' imports never wait for each other in a circle.
  const added = await sql`
    insert into gallery_pictures (path, family, file, first_seen_at, due_at)
    select path, family, file, ${now}, ${now}
    from unnest(${paths}::text[], ${pictures.map(({ family }) => family)}::text[], ${pictures.map(({ file }) => file)}::text[])
      as named(path, family, file)
    order by path collate "C"
    on conflict (path) do nothing
    returning id`.execute(tx)
  const { rows } = await sql<{ width: number | null }>`
    with newly as (
      insert into gallery_picture_hotels (hotel, picture_id)
      select ${hotel}, id from gallery_pictures where path = any(${paths}::text[]) order by id
      on conflict do nothing returning picture_id
    )
    select width from newly join gallery_pictures on id = picture_id where width is not null limit 1`.execute(tx)
  if (rows.length > 0) await invalidateTags(tx, [picturesTag])
  return added.rows.length
}
