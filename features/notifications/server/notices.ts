import { sql } from 'kysely'
import { hidesName } from '#features/accounts/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type ListedNotice, type listNotices, mostUnread, Notice } from '../contract.ts'
import type { NotificationsTables } from './tables.ts'

/** A condition of SQL on notices: the player whom a notice names, if any, is not hidden since. */
export const namesShownPlayer = sql<boolean>`(player_id is null or not ${hidesName(sql.ref('player_id'), sql.ref('told_at'))})`

/** Returns a page of an account's notices, newest first. Refuses `error.cursorInvalid`. */
export async function pageOfNotices(
  db: Db<NotificationsTables>,
  accountId: number,
  { cursor, limit }: Parsed<typeof listNotices>['query'],
  now: Date,
): Promise<Outcome<typeof listNotices>> {
  const before = cursor === undefined ? null : readCursor(cursor)
  if (before === undefined) return refuse('error.cursorInvalid')
  const rows = await db
    .selectFrom('notifications_notices')
    .select(['id', 'notice', 'told_at', 'read_at'])
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('told_at', '<=', now)
    .where(namesShownPlayer)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.flatMap(describe), nextCursor: rows.length > limit && last ? writeCursor(last.id) : null }
}

type Row = { id: number; notice: unknown; told_at: Date; read_at: Date | null }

/** Notices that an earlier version stored in another form are skipped. */
function describe({ id, notice, told_at, read_at }: Row): ListedNotice[] {
  const known = Notice.safeParse(notice)
  return known.success ? [{ id, notice: known.data, toldAt: told_at.toISOString(), isRead: read_at !== null }] : []
}

/**
 * Counts an account's unread notices, capped at `mostUnread`, so the cost is bounded for members
 * with many.
 */
export async function countUnread(
  db: Db<NotificationsTables>,
  accountId: number,
  now: Date,
): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (select from notifications_notices
      where account_id = ${accountId} and read_at is null and withdrawn_at is null
        and told_at <= ${now}::timestamptz and ${namesShownPlayer} limit ${mostUnread}) as counted`.execute(db)
  return { unread: rows[0]?.unread ?? 0 }
}

/** Marks the notices of an account up to a number as read. */
export async function readUpTo(db: Db<NotificationsTables>, accountId: number, upTo: number, now: Date) {
  await db
    .updateTable('notifications_notices')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('told_at', '<=', now)
    .execute()
  return countUnread(db, accountId, now)
}

/** Marks one notice of an account as read. Idempotent. Refuses `error.noticeNotFound`. */
export async function readOne(db: Db<NotificationsTables>, accountId: number, id: number, now: Date) {
  const read = await db
    .updateTable('notifications_notices')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('told_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return read ? countUnread(db, accountId, now) : refuse('error.noticeNotFound')
}

function writeCursor(id: number): string {
  return Buffer.from(`notices ${id}`).toString('base64url')
}

/** Parses a cursor into the number below which the page starts; undefined if it is invalid. */
function readCursor(cursor: string): number | undefined {
  const [, written] = /^notices (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const id = Number(written)
  return written !== undefined && id <= 2_147_483_647 && writeCursor(id) === cursor ? id : undefined
}
