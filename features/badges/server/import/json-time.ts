import { type RawBuilder, sql } from 'kysely'

/**
 * Formats a timestamp as JSON in SQL. A page has hundreds, and converting each through a Date would
 * take a third of its time.
 */
export function jsonTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
