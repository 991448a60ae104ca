import type { ReactNode } from 'react'
import { useFigures } from '../figures.ts'
import { classNames } from './class-names.ts'
import styles from './ranking-table.module.css'

/** The tone of a ranking: the lamp's colour, or that of the retro edition. */
type Tone = 'accent' | 'third'

/**
 * A ranking: `RankingRow`s with column headings, of which the first is the place and the second its
 * owner. `label` is for screen readers.
 */
export function RankingTable({
  label,
  columns,
  tone = 'accent',
  children,
}: {
  label: string
  columns: readonly string[]
  tone?: Tone
  children: ReactNode
}) {
  return (
    <table className={classNames(styles.table, tone === 'third' && styles.retro)}>
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/**
 * A row: the place with additional text, its owner, then further cells. The first three rows are
 * highlighted.
 */
export function RankingRow({
  place,
  beside,
  who,
  children,
}: {
  place: number
  beside?: ReactNode
  who: ReactNode
  children: ReactNode
}) {
  const figure = useFigures()
  return (
    <tr className={classNames(place <= 3 && styles.best)}>
      <td className={styles.rank}>
        <span className={classNames(styles.place, place <= 3 && styles.medal, place === 1 && styles.first)}>
          {figure(place)}
        </span>
        {beside}
      </td>
      <th scope="row" className={styles.who}>
        <span className={styles.holder}>{who}</span>
      </th>
      {children}
    </tr>
  )
}
