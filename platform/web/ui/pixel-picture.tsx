import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './pixel-picture.module.css'
import { useBrokenPicture } from './use-broken-picture.ts'

/**
 * A bitmap on the pixel grid: `width` × `height` are CSS pixels, an integer multiple of its own.
 * Decorative beside its name (`alt=""`). If it cannot be loaded it is replaced by `fallback`, an
 * address or an element, or by nothing.
 */
export function PixelPicture({
  src,
  width,
  height,
  alt = '',
  fallback,
  lazy = false,
  className,
}: {
  src: string
  width: number
  height: number
  alt?: string
  fallback?: ReactNode
  lazy?: boolean
  className?: string | undefined
}) {
  const { broken, ref, onError } = useBrokenPicture(src)
  if (broken && typeof fallback !== 'string') return fallback ?? null
  return (
    <img
      ref={ref}
      src={broken && typeof fallback === 'string' ? fallback : src}
      width={width}
      height={height}
      alt={alt}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={classNames(styles.picture, className)}
      onError={onError}
    />
  )
}
