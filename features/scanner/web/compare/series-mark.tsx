import { classNames } from '#platform/web/ui/class-names.ts'
import styles from './series-mark.module.css'

/** The colour of the player at a place of the comparison, as a value of CSS. */
export function seriesColour(place: number): string {
  return `var(--chart-${(place % 4) + 1})`
}

const shapes = [styles.square, styles.diamond, styles.bar, styles.arrow]

/**
 * Marks the player at a place of the comparison by a shape besides the colour. Decorative beside
 * the name.
 */
export function SeriesMark({ place }: { place: number }) {
  return <i className={classNames(styles.mark, shapes[place % shapes.length])} aria-hidden="true" />
}
