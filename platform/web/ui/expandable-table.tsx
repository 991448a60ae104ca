import type { ReactNode } from 'react'
import styles from './expandable-table.module.css'

/**
 * The numbers of a chart as a table that folds out below `summary` and scrolls by itself, also by keyboard: for who cannot see the chart, and for who wants
 * to know exactly. `children` are its rows, each with its heading first; `label` names what scrolls where the summary does not.
 */
export function ExpandableTable({
  summary,
  label = summary,
  columns,
  children,
}: {
  summary: string
  label?: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <details className={styles.table}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <table>
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
      </section>
    </details>
  )
}
