import type { CSSProperties } from 'react'

/**
 * The steps of window in which a picture may be so many CSS pixels wide at most: narrow windows, others, and wide ones. `picture-grid.module.css` draws by the
 * same three. A picture is never wider than its own pixels.
 */
export const widestPictures = { narrow: 130, middle: 232, wide: 264 } as const
type Step = keyof typeof widestPictures

/** How high a picture of the gallery may stand; what is higher is shrunk. */
export const highestPicture = 560

/** The rows of the grid that each step's caption and gap take besides the picture: rows are 4 px high, or a quarter of the reader's own text size. */
const rowHeight = 4
const aroundPicture: Record<Step, number> = { narrow: 47, middle: 37, wide: 37 }

/** How large a picture stands in a step: at its own size, or shrunk to fit. */
export function shownSize(own: { width: number; height: number }, step: Step): { width: number; height: number } {
  const scale = Math.min(1, widestPictures[step] / own.width, highestPicture / own.height)
  return { width: own.width * scale, height: own.height * scale }
}

/** How many rows of the grid a picture with its caption takes in a step, so that its room is there before it has come. */
export function rowsOf(own: { width: number; height: number }, step: Step): number {
  return Math.ceil(shownSize(own, step).height / rowHeight) + aroundPicture[step]
}

/** What a style sheet reads as `var(--…)`, for one element. */
export type Variables = CSSProperties & Record<`--${string}`, number>
