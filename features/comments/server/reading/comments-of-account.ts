import { sql } from 'kysely'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Subject } from '../../contract.ts'
import { selectComments } from '../comment-rows.ts'
import { openSubjects, type SubjectKind } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'

/**
 * A member's comment in a list outside its subject; `path` is that of the subject, without the
 * language (`news/rooftop`).
 */
export type AccountComment = {
  id: number
  subject: Subject
  path: string
  text: string
  createdAt: Date
  editedAt: Date | null
}

/** A page of them, the newest first; `total` is how many there are. */
export type AccountComments = { items: readonly AccountComment[]; total: number }

/**
 * Returns the visible comments of an account: neither deleted nor pending review, and on an
 * existing subject. Depends on the tag `comments` and the subjects.
 */
export async function commentsOfAccount(
  db: Db<unknown>,
  kinds: readonly SubjectKind[],
  { accountId, page, pageSize }: { accountId: number; page: number; pageSize: number },
): Promise<AccountComments> {
  const comments = tablesOf<CommentsTables>(db)
  const written = await comments
    .selectFrom('comments_comments')
    .select(({ fn }) => ['subject', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('held', '=', false)
    .groupBy('subject')
    .execute()
  const subjects = await openSubjects(kinds).findAll(
    db,
    written.map(({ subject }) => subject),
  )
  const paths = new Map<Subject, string>()
  for (const [subject, found] of subjects) if (!isRefusal(found)) paths.set(subject, found.path)
  const total = written.reduce((sum, { subject, count }) => (paths.has(subject) ? sum + count : sum), 0)
  const skipped = (page - 1) * pageSize
  if (skipped >= total) return { items: [], total }
  const rows = await selectComments(comments)
    .where('account_id', '=', accountId)
    .where('subject', '=', sql<Subject>`any(${[...paths.keys()]}::text[])`)
    .where('deleted_at', 'is', null)
    .where('held', '=', false)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(skipped)
    .execute()
  const items = rows.map(({ id, subject, text, createdAt, editedAt }) => {
    return { id, subject, path: paths.get(subject) ?? '', text, createdAt, editedAt }
  })
  return { items, total }
}
