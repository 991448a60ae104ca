import type { ReactNode } from 'react'
import styles from './fact-table.module.css'

/**
 * A table of facts, named by `label` or by the element with id `labelledBy`. In narrow windows each
 * row becomes a block with labelled cells. The first cell of each of the `rows` is its heading.
 */
export function FactTable({
  label,
  labelledBy,
  columns,
  rows,
}: {
  label?: string
  labelledBy?: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly [ReactNode, ...ReactNode[]] }[]
}) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      {label !== undefined && <caption>{label}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [heading, ...others] }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
