import { isLibraryPicture } from '#features/media/client.ts'
import { LibraryPicture } from '#features/media/web/parts.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Crop } from '#platform/web/ui/crop.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import type { Picture } from '../contract.ts'
import styles from './news-picture.module.css'

/**
 * The placement of a picture: above an article, above the first item of the home page, beside a
 * list item, or beside a small item.
 */
export type PicturePlace = 'hero' | 'lead' | 'item' | 'small'

/**
 * Returns whether a picture is one of our drawings, which are aligned to the pixel grid. The game's
 * pictures are treated like any other picture.
 */
export function isDrawing(src: string): boolean {
  return src.startsWith('/pictures/') && !isLibraryPicture(src)
}

/**
 * Returns the address of a picture large enough for link previews: our drawings are small and have
 * an enlarged version.
 */
export function previewOf(src: string): string {
  return isDrawing(src) ? src.replace('/pictures/', '/pictures/previews/') : src
}

/** How wide the picture is drawn in each placement, for the choice of its file. */
const sizes: Record<PicturePlace, string> = {
  hero: '(width < 900px) 100vw, 860px',
  lead: '(width < 900px) 100vw, 640px',
  item: '128px',
  small: '80px',
}

/**
 * Renders the picture of an item, cropped to its placement. Our drawings come 160 and 320 art
 * pixels wide; in wide places the smaller one is scaled by an integer. Above an article the game's
 * pictures are shown uncropped, since they often contain text.
 */
export function NewsPicture({
  picture: { src, width, height, alt, focus },
  place,
  lazy = true,
}: {
  picture: Picture
  place: PicturePlace
  lazy?: boolean
}) {
  const isSmall = width < 500
  if (isLibraryPicture(src)) {
    const isWhole = place === 'hero'
    return (
      <LibraryPicture
        {...{ src, width, height, focus, lazy }}
        // Beside its headline a picture is decoration.
        alt={isWhole ? alt : ''}
        sizes={sizes[place]}
        cropped={!isWhole}
        className={isWhole ? styles.whole : styles[place]}
      />
    )
  }
  if (place === 'hero' && !isDrawing(src))
    return <PixelPicture {...{ src, width, height, alt }} className={styles.whole} />
  return (
    <Crop
      src={src}
      width={width}
      height={height}
      // Beside its headline a picture is decoration.
      alt={place === 'hero' ? alt : ''}
      photo={!isDrawing(src)}
      lazy={lazy}
      className={classNames(styles[place], isSmall && styles.narrow)}
    />
  )
}
