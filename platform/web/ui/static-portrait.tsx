import type { SyntheticEvent } from 'react'
import silhouette from './assets/silhouette.png'
import { classNames } from './class-names.ts'
import styles from './portrait.module.css'

/** How the window of a portrait is lit. */
export type PortraitTone = 'lamp' | 'cool' | 'rose' | 'blue' | 'violet' | 'off'

/**
 * A stateless `Portrait` for long lists, which costs almost nothing to render. The surrounding list
 * handles broken pictures (`mendPortrait`, `mendPortraits`).
 */
export function StaticPortrait({
  src,
  size = 'medium',
  tone = 'lamp',
}: {
  src: string | null
  size?: 'small' | 'medium'
  tone?: PortraitTone
}) {
  const known = src !== null
  return (
    <span className={classNames(styles.portrait, size !== 'medium' && styles[size], tone !== 'lamp' && styles[tone])}>
      <img
        src={src ?? silhouette}
        width={known ? 54 : 56}
        height={known ? 62 : 60}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  )
}

const isMissing = (picture: HTMLImageElement) =>
  picture.parentElement?.className.includes(styles.portrait ?? '') && !picture.src.endsWith(silhouette)

/** Replaces a broken head with a silhouette. Attach it to the list's `onErrorCapture`. */
export function mendPortrait({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLImageElement) || !isMissing(target)) return
  target.src = silhouette
  target.width = 56
  target.height = 60
}

/** Replaces heads of a list that failed to load before hydration. */
export function mendPortraits(list: HTMLElement): void {
  for (const picture of list.querySelectorAll('img')) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') {
      picture.dispatchEvent(new Event('error'))
    }
  }
}
