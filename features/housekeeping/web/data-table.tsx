import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import styles from './data-table.module.css'

/** A column of `DataTable`; `label` is also the caption of the value on phones. */
export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  isNumber?: boolean
  /** The first column names the row. */
  isTitle?: boolean
}

// Cards are no table to browsers unless they say so.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnHeader: { role: 'columnheader' },
} as const

/**
 * A dense table that becomes cards below 760 px. `at` is the key of the current row, `onOpen` is
 * called when a row is pressed.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  at,
  onOpen,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  at?: string | number | undefined
  onOpen?: ((row: Row) => void) | undefined
}) {
  return (
    <table {...roles.table} className={styles.table} aria-label={label}>
      <thead>
        <tr {...roles.row}>
          {columns.map(({ key, label: name, isNumber }) => (
            <th key={key} {...roles.columnHeader} scope="col" className={isNumber ? styles.number : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            {...roles.row}
            className={keyOf(row) === at ? styles.at : undefined}
            onClick={onOpen && (() => onOpen(row))}
          >
            {columns.map(({ key, label: name, cell, isNumber, isTitle }) => (
              <td
                key={key}
                {...roles.cell}
                data-label={isTitle ? undefined : name}
                className={classNames(isNumber && styles.number, isTitle && styles.title)}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
