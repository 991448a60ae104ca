const folder = '/pictures/library/'
const ladder = [320, 640, 960, 1440, 1920] as const
const widest = 1920

/** A file beside a picture, in another format or a smaller width, for `<source>`. */
export type PictureSource = { type: 'image/avif' | 'image/webp'; srcSet: string }

/** Returns whether an address is that of a picture of the library. */
export function isLibraryPicture(src: string): boolean {
  return src.startsWith(folder)
}

/**
 * Returns whether a picture of the library is pixel art, which is drawn with
 * `image-rendering: pixelated`.
 */
export function isPixelArt(src: string): boolean {
  return isLibraryPicture(src) && /(?:\.png|-pixels\.webp)$/.test(src)
}

/**
 * Returns the widths in pixels in which a picture is stored besides its own file: those of the
 * ladder below its width, and its own up to 1,920.
 */
export function widthsOf(width: number): number[] {
  return [...ladder.filter((each) => each < width), Math.min(width, widest)].filter(
    (each, at, all) => all.indexOf(each) === at,
  )
}

/**
 * Returns the smaller widths and other formats of a picture of the library, the best format first,
 * from its address and its width in pixels. Null for other pictures, and for pixel art and moving
 * pictures, which have one file each.
 */
export function sourcesOf(src: string, width: number): PictureSource[] | null {
  const [, hash] = /^\/pictures\/library\/([0-9a-f]{64})\.(?:jpg|webp)$/.exec(src) ?? []
  if (!hash || !Number.isInteger(width) || width < 1) return null
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: widthsOf(width)
      .map((each) => `${folder}${hash}-${each}.${format} ${each}w`)
      .join(', '),
  }))
}
