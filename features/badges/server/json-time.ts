import { type RawBuilder, sql } from 'kysely'

/**
 * A time as answers tell it, written by the database. A page of badges has hundreds, and reading each into a Date and writing it again would take a third of
 * what the page takes.
 */
export function jsonTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
