import { classNames } from '#platform/web/ui/class-names.ts'
import type { OriginsHotel } from '../../contract.ts'
import styles from './series-mark.module.css'

/** The colour of a hotel's numbers, as a value of CSS. */
export const seriesColours: Record<OriginsHotel, string> = {
  hhous: 'var(--chart-1)',
  hhoes: 'var(--chart-2)',
  hhobr: 'var(--chart-3)',
}

/**
 * Marks a hotel by a shape besides its colour: a square, a diamond or a bar. Decorative beside its
 * name.
 */
export function SeriesMark({ hotel }: { hotel: OriginsHotel }) {
  return <i className={classNames(styles.mark, styles[hotel])} aria-hidden="true" />
}

const shapes: Record<OriginsHotel, string> = {
  hhous: 'M-6-6h12v12h-12z',
  hhoes: 'M0-8L8 0L0 8L-8 0z',
  hhobr: 'M-8-3h16v6h-16z',
}

/** The same mark within a drawing, its middle at `x`, `y`. */
export function DrawnMark({ hotel, x, y }: { hotel: OriginsHotel; x: number; y: number }) {
  return (
    <path
      d={shapes[hotel]}
      transform={`translate(${Math.round(x)} ${Math.round(y)})`}
      fill={seriesColours[hotel]}
      stroke="var(--surface)"
      strokeWidth="2"
    />
  )
}
