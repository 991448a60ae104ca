import type { HotelCode } from '#features/hotels/contract.ts'
import type { TestSite } from '#test/site.ts'

/** A picture in the gallery; `gone` where the game no longer serves it. */
export type GalleryPicture = { family: string; file: string; hotel: HotelCode; year: number; gone?: boolean }

/** The file of a picture that the simulated game serves: another one for each number. */
export function promoFile(number: number): string {
  return `spromo_lanternfair${86 + 15 * (number % 2)}.png?${number}`
}

/** Adds pictures to a site's gallery, in this order, as an import does. */
export async function addPictures(site: TestSite, pictures: readonly GalleryPicture[]): Promise<void> {
  for (const [place, { family, file, hotel, year, gone = false }] of pictures.entries()) {
    const seen = new Date(Date.UTC(year, 5, 1) - place * 60_000)
    const { rows } = await site.database.pool.query<{ id: number }>(
      `insert into gallery_pictures (path, family, file, first_seen_at, width, height, gone_at, due_at)
       values ($1, $2, $3, $4, 190, 260, $5, 'infinity') returning id`,
      [`c_images/web_promo_small/${promoFile(place)}`, family, file, seen, gone ? new Date() : null],
    )
    await site.database.pool.query('insert into gallery_picture_hotels (hotel, picture_id) values ($1, $2)', [
      hotel,
      rows[0]?.id,
    ])
  }
}

/** Adds photos of a player, the newest first; the second one has no known room. */
export async function addPhotos(
  site: TestSite,
  player: { hotel: HotelCode; habboId: string; name: string },
  count: number,
): Promise<void> {
  for (let place = 0; place < count; place++) {
    await site.database.pool.query(
      `insert into gallery_photos (hotel, photo_id, habbo_id, creator, picture, room_number, taken_at, likes)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        player.hotel,
        `photo-${place}`,
        player.habboId,
        player.name,
        `${site.hotel.imagesAddress}/c_images/web_promo_small/${promoFile(place)}`,
        place === 1 ? null : 1000 + place,
        new Date(Date.now() - place * 60_000),
        place,
      ],
    )
  }
}
