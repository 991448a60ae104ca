import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import { openSubjects, type SubjectKind } from './subjects.ts'
import type { CommentsTables } from './tables.ts'

/**
 * Returns the paths of visible comments without the language (`news/rooftop#comment-17`), by id.
 * Missing ones are omitted.
 */
export async function pathsOfComments(
  db: Db<unknown>,
  kinds: readonly SubjectKind[],
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const comments = await tablesOf<CommentsTables>(db)
    .selectFrom('comments_comments')
    .select(['id', 'subject'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('held', '=', false)
    .execute()
  const subjects = [...new Set(comments.map(({ subject }) => subject))]
  const found = await openSubjects(kinds).findAll(db, subjects)
  return new Map(
    comments.flatMap(({ id, subject }) => {
      const place = found.get(subject)
      return place && !isRefusal(place) ? [[id, `${place.path}#comment-${id}`] as const] : []
    }),
  )
}
