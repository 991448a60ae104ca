import type { TestSite } from './site.ts'

/** A picture in the gallery: its file, family, and the day on which it was first seen. */
type GamePicture = { file: string; family?: string; day?: string; kept?: string }

/** Adds a picture of the game that was looked at, and returns its id. */
export async function addGamePicture(
  site: TestSite,
  { file, family = 'promo', day = '2026-03-01', kept }: GamePicture,
): Promise<number> {
  const path = `c_images/${family}/${encodeURIComponent(file)}`
  const { rows } = await site.database.pool.query<{ id: number }>(
    `insert into gallery_pictures (path, family, file, first_seen_at, width, height, kept, due_at)
     values ($1, $2, $3, $4, 190, 60, $5, 'infinity') returning id`,
    [path, family, file, `${day}T08:00:00Z`, kept ?? null],
  )
  const id = rows[0]?.id ?? 0
  await site.database.pool.query("insert into gallery_picture_hotels (hotel, picture_id) values ('hhde', $1)", [id])
  if (kept !== undefined) {
    await site.database.pool.query(
      `insert into pictures_kept (address, name, type, width, height, bytes, kept_at, checked_at)
       values ($1, $2, 'png', 190, 60, 100, now(), now())`,
      [`${site.hotel.imagesAddress}/${path}`, kept],
    )
  }
  return id
}
