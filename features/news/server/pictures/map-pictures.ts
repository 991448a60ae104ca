import { isDeepStrictEqual } from 'node:util'
import { isLibraryPicture } from '#features/media/contract.ts'
import { type CurrentPicture, currentPictures, type PictureWords } from '#features/media/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Block, WrittenText } from '../../contract.ts'
import { flatBlocks } from '../../flat-blocks.ts'

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

/** What became of pictures of the library, by the addresses under which texts have them. */
export type PictureChanges = ReadonlyMap<string, CurrentPicture>

/** Returns the addresses of the library's pictures in a body, each once. */
export function libraryPicturesIn(blocks: readonly Block[]): string[] {
  const all = flatBlocks(blocks).flatMap((block) => {
    if (block.kind === 'picture') return block.picture.src
    return block.kind === 'gallery' ? block.pictures.map(({ src }) => src) : []
  })
  return [...new Set(all.filter(isLibraryPicture))]
}

/** Returns whether two bodies have the same pictures of the library. */
export function hasSamePictures(one: readonly Block[], other: readonly Block[]): boolean {
  return isDeepStrictEqual(libraryPicturesIn(one), libraryPicturesIn(other))
}

/** Returns the alternative text that the library has for a language; empty for decoration. */
export function altIn({ alt, isDecoration }: PictureWords, language: LanguageCode): string {
  return isDecoration ? '' : alt[language]
}

/**
 * Returns a body whose pictures are those of now. Alternative texts and credits that are the former
 * ones of the library follow it; those that were written for the text stay.
 */
export function followInBody(blocks: readonly Block[], changes: PictureChanges, language: LanguageCode): Block[] {
  const inside = (children: readonly Block[]) => followInBody(children, changes, language)
  const follow = (picture: CaptionedPicture) => followOne(picture, changes.get(picture.src), language)
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'list':
        return { ...block, items: block.items.map(inside) }
      case 'quote':
      case 'notice':
        return { ...block, children: inside(block.children) }
      case 'picture':
        return { ...block, picture: follow(block.picture) }
      case 'gallery':
        return { ...block, pictures: block.pictures.map(follow) }
      default:
        return block
    }
  })
}

function followOne(
  picture: CaptionedPicture,
  now: CurrentPicture | undefined,
  language: LanguageCode,
): CaptionedPicture {
  if (!now) return picture
  const { credit: written = '', ...rest } = picture
  const credit = written === now.former.credit ? now.credit : written
  return {
    ...rest,
    ...{ src: now.src, width: now.width, height: now.height, focus: now.focus },
    alt: followAlt(picture.alt, now, language),
    ...(credit && { credit }),
  }
}

/** Returns an alternative text that follows the library if it is the library's former one. */
export function followAlt(alt: string, now: CurrentPicture, language: LanguageCode): string {
  return alt === altIn(now.former, language) ? altIn(now, language) : alt
}

/**
 * Returns a written text in which the pictures that were replaced meanwhile are the new ones, such
 * as a restored revision, or a page that was open all the time.
 */
export async function withCurrentPictures(tx: AnyDb, text: WrittenText, language: LanguageCode): Promise<WrittenText> {
  const known = await currentPictures(tx, libraryPicturesIn(text.body))
  const replaced = new Map([...known].filter(([asked, { src }]) => asked !== src))
  return replaced.size === 0 ? text : { ...text, body: followInBody(text.body, replaced, language) }
}
