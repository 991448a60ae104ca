import silhouette from './assets/silhouette.png'
import { useBrokenPicture } from './use-broken-picture.ts'

/**
 * The picture of a head in its own 54 × 62 pixels, or scaled by `scale`; the container crops it. A
 * missing (`src` null) or broken one becomes a silhouette of 56 × 60. Decorative beside a name
 * unless `alt` is set.
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
