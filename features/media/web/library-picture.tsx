import { classNames } from '#platform/web/ui/class-names.ts'
import { useBrokenPicture } from '#platform/web/ui/use-broken-picture.ts'
import { isPixelArt, sourcesOf } from '../client.ts'
import type { Focus } from '../contract.ts'
import styles from './library-picture.module.css'

/**
 * Draws a picture of the library in the best format and width that the browser needs; `width` and
 * `height` are its pixels. `sizes` says how wide it is drawn, as in HTML. `cropped` fills the box
 * of `className` around the focal point; without it, `className` is that of the picture itself.
 */
export function LibraryPicture({
  src,
  width,
  height,
  alt,
  focus,
  sizes = '100vw',
  cropped = false,
  lazy = false,
  className,
}: {
  src: string
  width: number
  height: number
  alt: string
  focus?: Focus | undefined
  sizes?: string
  cropped?: boolean
  lazy?: boolean
  className?: string | undefined
}) {
  const { broken, ref, onError } = useBrokenPicture(src)
  if (broken) return null
  return (
    <picture className={cropped ? classNames(styles.cropped, className) : styles.picture}>
      {sourcesOf(src, width)?.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={ref}
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading={lazy ? 'lazy' : undefined}
        decoding="async"
        style={cropped && focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
        className={classNames(isPixelArt(src) && styles.pixels, !cropped && className)}
        onError={onError}
      />
    </picture>
  )
}
