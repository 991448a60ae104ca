import silhouette from './assets/silhouette.png'
import { useBrokenPicture } from './use-broken-picture.ts'

/**
 * The picture of a head in its own 54 × 62 pixels, or each of them `scale` times as wide; to be cropped by what is around it. One that is missing
 * (`src` null) or cannot be loaded becomes a silhouette of 56 × 60. It stands beside a name unless `alt` says who it is.
 */
export function HeadPicture({
  src,
  scale = 1,
  alt = '',
  lazy = false,
}: {
  src: string | null
  scale?: number
  alt?: string
  lazy?: boolean
}) {
  const { broken, ref, onError } = useBrokenPicture(src ?? '')
  const unknown = src === null || broken
  return (
    <img
      ref={ref}
      key={unknown ? 'unknown' : 'known'}
      src={unknown ? silhouette : src}
      width={(unknown ? 56 : 54) * scale}
      height={(unknown ? 60 : 62) * scale}
      alt={alt}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      onError={onError}
    />
  )
}
