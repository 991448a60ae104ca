import { type RawBuilder, sql } from 'kysely'
import { HotelCode } from '#features/hotels/contract.ts'
import { pictureAddress } from '#features/pictures/server/api.ts'
import type { Result } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { GamePicture, listPictures, PictureFamily, PictureFilter, PictureTitles } from '../contract.ts'
import type { GalleryContext } from './context.ts'
import { gameAddress } from './picture-path.ts'
import type { GalleryTables } from './tables.ts'

/**
 * Totals of a picture archive: the years for a selection of families, and the number of pictures
 * per family.
 */
export type Overview = Pick<Result<typeof listPictures>, 'years' | 'families'>

/**
 * Whether visitors see a picture: there was a good look at it, and the staff have not hidden it.
 */
export const isShown = sql<boolean>`(width is not null and hidden_at is null)`

/**
 * Returns the ids of the pictures that match a filter, in order; pages are slices of it. Four bytes
 * each.
 */
export async function pictureIds(db: Db<GalleryTables>, filter: PictureFilter): Promise<Int32Array> {
  const { hotel, year } = filter
  const conditions = [
    isShown,
    ofFamily(filter.family),
    ...(hotel ? [sql`id in (select picture_id from gallery_picture_hotels where hotel = ${hotel})`] : []),
    ...(year ? [sql`shown_at >= ${startOf(year)} and shown_at < ${startOf(year + 1)}`] : []),
    ...wordConditions(filter.search ?? ''),
  ]
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by shown_at desc, id desc) as ids
    from gallery_pictures where ${sql.join(conditions, sql` and `)}`.execute(db)
  return Int32Array.from(rows[0]?.ids ?? [])
}

/** Describes pictures by their ids, in the order given. */
export async function describePictures(context: GalleryContext, ids: readonly number[]): Promise<GamePicture[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select id, path, family, file, kept, width, height, shown_at, gone_at, titles,
      array(select hotel from gallery_picture_hotels where picture_id = id) as hotels
    from unnest(${ids}::integer[]) with ordinality as listed(id, place)
    join gallery_pictures using (id)
    where ${isShown}
    order by place`.execute(context.db)
  return rows.map(({ path, kept, shown_at, gone_at, hotels, titles, ...row }) => ({
    ...row,
    titles: titles ?? { de: '', en: '', tr: '' },
    picture: pictureAddress(context.pictures, kept, gameAddress(context.addresses, path)),
    // In the order in which the site names the hotels everywhere.
    hotels: HotelCode.options.filter((code) => hotels.includes(code)),
    firstSeenAt: shown_at.toISOString(),
    goneAt: gone_at?.toISOString() ?? null,
  }))
}

type Row = {
  id: number
  path: string
  family: PictureFamily
  file: string
  kept: string | null
  width: number
  height: number
  shown_at: Date
  gone_at: Date | null
  titles: PictureTitles | null
  hotels: string[]
}

/** Counts what there is to choose from. */
export async function overviewOf(db: Db<GalleryTables>, family: PictureFamily | undefined): Promise<Overview> {
  const { rows } = await sql<{ years: number[]; families: Overview['families'] }>`
    select
      array(select distinct extract(year from shown_at at time zone 'UTC')::integer as year
        from gallery_pictures where ${isShown} and ${ofFamily(family)} order by year desc) as years,
      coalesce((select json_agg(json_build_object('family', family, 'pictures', pictures) order by pictures desc, family) from (
        select family, count(*)::integer as pictures from gallery_pictures where ${isShown} group by family
      ) as counted), '[]') as families`.execute(db)
  return rows[0] ?? { years: [], families: [] }
}

function ofFamily(family: PictureFamily | undefined): RawBuilder<unknown> {
  return family ? sql`family = ${family}` : sql`family <> 'promo'`
}

function startOf(year: number): Date {
  return new Date(Date.UTC(year, 0, 1))
}

/** Returns a text as the search compares it. */
export function foldWords(text: string): string {
  return text.toLowerCase().replaceAll('\u0000', '')
}

/** Conditions of a search: each word occurs literally in the file name or in a title. */
export function wordConditions(search: string): RawBuilder<boolean>[] {
  const words = foldWords(search).split(/\s+/).filter(Boolean)
  return words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    return sql<boolean>`(file_folded like ${pattern} or titles_folded like ${pattern})`
  })
}
