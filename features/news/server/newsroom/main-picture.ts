import { pictureOrigins } from '#features/hotels/server/api.ts'
import { isLibraryPicture } from '#features/media/contract.ts'
import { type CurrentPicture, currentPictures } from '#features/media/server/api.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Picture } from '../../contract.ts'
import { pictureAddress } from '../../link-address.ts'
import { altIn } from '../pictures/library-pictures.ts'
import type { NewsTables } from '../tables.ts'
import type { NewsroomContext } from './context.ts'
import { type Item, readDrafts } from './item-rows.ts'

/** A picture as it is stored for an item, and what the library has of it. */
type MainPicture = { picture: Picture | null; now: CurrentPicture | undefined }

/**
 * Returns the picture that an item gets: one of the library with its size and focal point there.
 * Null if it may not be shown, or has left the library.
 */
export async function judgeMainPicture(
  { addresses }: Pick<NewsroomContext, 'addresses'>,
  tx: Tx<NewsTables>,
  picture: Picture | null,
): Promise<MainPicture | null> {
  if (picture === null) return { picture, now: undefined }
  if (pictureAddress(picture.src, new Set(pictureOrigins(addresses))) === null) return null
  if (!isLibraryPicture(picture.src)) return { picture, now: undefined }
  const now = (await currentPictures(tx, [picture.src])).get(picture.src)
  if (!now) return null
  const { src, width, height, focus } = now
  return { picture: { src, width, height, focus, alt: picture.alt }, now }
}

/** The columns of an item's picture. */
export function pictureColumns(picture: Picture | null) {
  return {
    ...{ picture_src: picture?.src ?? null, picture_alt: picture?.alt ?? null },
    ...{ picture_width: picture?.width ?? null, picture_height: picture?.height ?? null },
    ...{ picture_focus_x: picture?.focus?.x ?? null, picture_focus_y: picture?.focus?.y ?? null },
  }
}

/**
 * Gives the texts of an item the alternative texts of its new picture, since theirs describe the
 * former one: those of the library in each language, else none.
 */
export async function describeNewPicture(tx: Tx<NewsTables>, item: Item, { picture, now }: MainPicture): Promise<void> {
  if (picture === null || picture.src === item.picture_src) return
  for (const language of new Set([...(await readDrafts(tx, item.id)).keys(), ...item.languages])) {
    const alt = now ? altIn(now, language) : ''
    await tx
      .updateTable('news_drafts')
      .set({ picture_alt: alt })
      .where('article_id', '=', item.id)
      .where('language', '=', language)
      .execute()
    await tx
      .updateTable('news_texts')
      .set({ picture_alt: alt || null })
      .where('article_id', '=', item.id)
      .where('language', '=', language)
      .execute()
  }
}
