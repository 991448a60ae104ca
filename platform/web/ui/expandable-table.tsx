import type { ReactNode } from 'react'
import styles from './expandable-table.module.css'

/**
 * A chart's numbers as a table that expands below `summary` and scrolls on its own, also by
 * keyboard: the accessible and exact form of the chart. `children` are its rows, heading first;
 * `label` names the scroll area if the summary does not.
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
