import type { GeneratedAlways } from 'kysely'

/** The tables of notifications. `test/row-types.test.ts` holds them against the migrated database. */
export type NotificationsTables = { notifications_notices: NoticeRow }

type NoticeRow = {
  id: GeneratedAlways<number>
  account_id: number
  /** The kind, and what it is about: told once. */
  kind: string
  about: string
  notice: unknown
  told_at: Date
  read_at: Date | null
}
