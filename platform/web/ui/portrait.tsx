import { classNames } from './class-names.ts'
import { HeadPicture } from './head-picture.tsx'
import styles from './portrait.module.css'

/**
 * A head in a lit window: 44 × 52, 60 × 64 or 132 × 148 px. Heads are cropped, never resampled: the
 * picture keeps its 54 × 62 pixels, doubled in the large window. A missing (`src` null) or broken
 * one becomes a silhouette. `off` is the unlit window, for former or absent people. Decorative
 * beside a name unless `alt` is set.
 */
export function Portrait({
  src,
  size = 'medium',
  tone = 'lamp',
  alt = '',
  lazy = false,
}: {
  src: string | null
  size?: 'small' | 'medium' | 'large'
  tone?: 'lamp' | 'cool' | 'rose' | 'blue' | 'violet' | 'off'
  alt?: string
  lazy?: boolean
}) {
  return (
    <span className={classNames(styles.portrait, size !== 'medium' && styles[size], tone !== 'lamp' && styles[tone])}>
      <HeadPicture src={src} scale={size === 'large' ? 2 : 1} alt={alt} lazy={lazy} />
    </span>
  )
}
