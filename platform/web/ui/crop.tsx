import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './crop.module.css'
import { PixelPicture } from './pixel-picture.tsx'

/**
 * A picture in a box that crops it (DESIGN §6: containers crop, pixel pictures are never scaled fluidly). `width` × `height` are the CSS pixels
 * that the picture is drawn at; `className` gives the box its size, and may draw the picture a whole number of art pixels larger by `--k`.
 * A `photo` is none of our drawings: it fills the box.
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
