import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './crop.module.css'
import { PixelPicture } from './pixel-picture.tsx'

/**
 * A picture cropped by its box, never scaled by fractions. `width` × `height` are the drawn CSS
 * pixels; `className` sizes the box and may enlarge by `--k`. A `photo` fills the box.
 */
export function Crop({
  src,
  width,
  height,
  alt = '',
  photo = false,
  lazy = false,
  className,
}: {
  src: string
  width: number
  height: number
  alt?: string
  photo?: boolean
  lazy?: boolean
  className?: string | undefined
}) {
  const size = { '--w': width, '--h': height } as CSSProperties
  return (
    <span className={classNames(styles.crop, photo && styles.photo, className)} style={size}>
      <PixelPicture src={src} width={width} height={height} alt={alt} lazy={lazy} />
    </span>
  )
}
