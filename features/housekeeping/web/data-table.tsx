import { Fragment, type ReactNode } from 'react'
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
  rowHeader: { role: 'rowheader' },
} as const

/**
 * A dense table that becomes cards below 760 px. `at` is the key of the current row, `onOpen` is
 * called when a row is pressed. `groupOf` names the group of a row, such as its day; each group
 * begins with a line of its own.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  at,
  onOpen,
  groupOf,
  className,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  at?: string | number | undefined
  onOpen?: ((row: Row) => void) | undefined
  groupOf?: ((row: Row) => string) | undefined
  /** For another layout of the cards. */
  className?: string | undefined
}) {
  const groups = rows.map((row) => groupOf?.(row))
  return (
    <table {...roles.table} className={classNames(styles.table, className)} aria-label={label}>
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
        {rows.map((row, place) => (
          <Fragment key={keyOf(row)}>
            {groups[place] !== undefined && groups[place] !== groups[place - 1] && (
              <tr {...roles.row} className={styles.group}>
                <th {...roles.rowHeader} scope="rowgroup" colSpan={columns.length}>
                  {groups[place]}
                </th>
              </tr>
            )}
            <tr
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
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
