import { sql } from 'kysely'
import { accountsNamedLike } from '#features/accounts/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { searchAllComments } from '../../contract.ts'
import type { CommentsContext } from '../context.ts'
import { type ListPlace, readCursor, writeCursor } from './cursors.ts'
import { describeStaffComments } from './describe-staff-comments.ts'
import { holds } from './queue.ts'

const pageSize = 50
const mostWriters = 200

const states = {
  public: sql<boolean>`deleted_by is null and not held`,
  held: sql<boolean>`deleted_by is null and held`,
  deleted: sql<boolean>`deleted_by is not null`,
}

/**
 * Returns a page of all comments in any state, the newest first. `from` and `to` are UTC days, both
 * included. Refuses `error.cursorInvalid`.
 */
export async function searchComments(
  context: CommentsContext,
  { q, writer, state, from, to, cursor }: Parsed<typeof searchAllComments>['query'],
  reader: number,
) {
  const before = readCursor(cursor)
  if (before === undefined) return refuse('error.cursorInvalid')
  const conditions = [
    ...(q ? [holds('text', q)] : []),
    ...(writer
      ? [sql<boolean>`(${holds('name', writer)} or account_id = any(${await writersNamed(context, writer)}::int[]))`]
      : []),
    ...(state ? [states[state]] : []),
    ...(from ? [sql<boolean>`created_at >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`created_at < ${to}::date + 1`] : []),
    ...(before
      ? [
          sql<boolean>`(date_trunc('milliseconds', created_at), id) < (${before.at}, ${before.id}) and created_at <= ${before.at}::timestamptz + interval '1 millisecond'`,
        ]
      : []),
  ]
  const rows = await inTransaction(context.db, async (tx) => {
    // Rare words are found by their index, common ones from the newest on: the words decide.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    const found = await sql<ListPlace>`
      select id, created_at as at from comments_comments as comment
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
      order by created_at desc, id desc limit ${pageSize + 1}`.execute(tx)
    return found.rows
  })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: await describeStaffComments(
      context,
      shown.map(({ id }) => id),
      reader,
    ),
    nextCursor: rows.length > pageSize && last ? writeCursor(last) : null,
  }
}

function writersNamed({ db }: CommentsContext, writer: string): Promise<number[]> {
  return accountsNamedLike(db, writer, mostWriters)
}
