import { sql } from 'kysely'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { ListedPage } from '#platform/server/feature.ts'
import type { GalleryContext } from './context.ts'
import { isShown } from './list-pictures.ts'

/** The galleries for search engines, each with when its newest came. */
export async function* galleryPages({ db }: Pick<GalleryContext, 'db'>): AsyncIterable<ListedPage> {
  const { rows } = await sql<{ promos: Date | null; images: Date | null; photos: Date | null }>`
    select
      (select max(shown_at) from gallery_pictures where ${isShown} and family = 'promo') as promos,
      (select max(shown_at) from gallery_pictures where ${isShown} and family <> 'promo') as images,
      (select max(taken_at) from gallery_photos) as photos`.execute(db)
  const { promos = null, images = null, photos = null } = rows[0] ?? {}
  yield { path: pages.habboWebpromos, languages: languageCodes, changedAt: promos }
  yield { path: pages.habboImages, languages: languageCodes, changedAt: images }
  yield { path: pages.habboPhotos, languages: languageCodes, changedAt: photos }
}
