import type { CSSProperties } from 'react'

/**
 * Maximum picture width in CSS pixels per breakpoint: narrow, middle and wide windows, as in
 * `picture-grid.module.css`. A picture is never wider than its natural size.
 */
export const widestPictures = { narrow: 130, middle: 232, wide: 264 } as const
type Step = keyof typeof widestPictures

/** Maximum height of a picture in the gallery; taller ones are shrunk. */
export const highestPicture = 560

/**
 * Grid rows taken by caption and gap per breakpoint. A row is 4 px, or a quarter of the reader's
 * text size.
 */
const rowHeight = 4
const aroundPicture: Record<Step, number> = { narrow: 47, middle: 37, wide: 37 }

/** Returns the size of a picture at a breakpoint: natural or shrunk to fit. */
export function shownSize(own: { width: number; height: number }, step: Step): { width: number; height: number } {
  const scale = Math.min(1, widestPictures[step] / own.width, highestPicture / own.height)
  return { width: own.width * scale, height: own.height * scale }
}

/**
 * Returns the number of grid rows for a picture with caption at a breakpoint, to reserve its space
 * before it loads.
 */
export function rowsOf(own: { width: number; height: number }, step: Step): number {
  return Math.ceil(shownSize(own, step).height / rowHeight) + aroundPicture[step]
}

/** CSS custom properties (`var(--…)`) for one element. */
export type Variables = CSSProperties & Record<`--${string}`, number>
