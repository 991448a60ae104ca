import type { Picture } from '#features/news/contract.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Crop } from '#platform/web/ui/crop.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import styles from './news-picture.module.css'

/** Where a picture hangs: over an article, over the first item of the home page, beside an item of a list, beside a small one. */
export type PicturePlace = 'hero' | 'lead' | 'item' | 'small'

/** Whether a picture is one of our drawings, which stay on the pixel grid. Those of the game are pictures like any other. */
export function isDrawing(src: string): boolean {
  return src.startsWith('/pictures/')
}

/** Where a picture is large enough for those who show links: our drawings are small, and enlarged for them. */
export function previewOf(src: string): string {
  return isDrawing(src) ? src.replace('/pictures/', '/pictures/previews/') : src
}

/**
 * The picture of an item, cropped to its place. Our drawings come in two sizes, 160 and 320 art pixels wide: the smaller one is drawn a whole
 * number larger where the place is wide. Over an article the game's pictures are shown whole, since they often hold words.
 */
export function NewsPicture({
  picture: { src, width, height, alt },
  place,
  lazy = true,
}: {
  picture: Picture
  place: PicturePlace
  lazy?: boolean
}) {
  const isSmall = width < 500
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
