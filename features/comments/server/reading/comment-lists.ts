import { sql } from 'kysely'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { listComments, listReplies, pageSize, repliesShown, type Subject } from '../../contract.ts'
import { type CommentRecord, findCommentRecord, selectComments } from '../comment-rows.ts'
import type { SubjectRefusal, Subjects } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'
import { authorTags, openDescriber } from './describe.ts'

type CachedCommentPage = CachedResponse<typeof listComments> | Refusal<SubjectRefusal>
type CachedReplies = CachedResponse<typeof listReplies> | Refusal<'error.commentNotFound'>

/**
 * Cached public responses of one process: pages of conversations and replies. Invalidated by
 * changes of the subject or an author's name.
 */
export type CommentLists = Invalidatable & {
  page: (query: { subject: Subject; page: number }) => Promise<CachedCommentPage>
  replies: (id: number, after: number) => Promise<CachedReplies>
}

// A page of 50 takes about 100 kB with its coded forms.
const maxCached = 300
const repliesAtOnce = 100
const greatestId = 2_147_483_647

/** Opens the lists. */
export function openCommentLists(context: {
  db: Db<CommentsTables>
  addresses: HotelAddresses
  subjects: Subjects
}): CommentLists {
  const pages = new TaggedCache<CachedCommentPage>(maxCached)
  const replies = new TaggedCache<CachedReplies>(maxCached)
  return {
    page: ({ subject, page }) => pages.get(`${subject} ${page}`, () => loadPage(context, subject, page)),
    replies: (id, after) => replies.get(`${id} ${after}`, () => loadReplies(context, id, Math.min(after, greatestId))),
    drop(tags) {
      pages.drop(tags)
      replies.drop(tags)
    },
    clear() {
      pages.clear()
      replies.clear()
    },
  }
}

type ListsContext = Parameters<typeof openCommentLists>[0]

async function loadPage({ db, addresses, subjects }: ListsContext, subject: Subject, page: number) {
  const found = await subjects.find(db, subject)
  if (isRefusal(found)) return { value: found, tags: [] }
  const known = await db
    .selectFrom('comments_subjects')
    .select(['conversations', 'total'])
    .where('subject', '=', subject)
    .executeTakeFirst()
  const { conversations, total } = known ?? { conversations: 0, total: 0 }
  const newest = conversations - (page - 1) * pageSize
  const begun = newest < 1 ? [] : await readConversations(db, subject, newest)
  const answers = await readFirstReplies(
    db,
    begun.flatMap(({ id, replyCount }) => (replyCount > 0 ? id : [])),
  )
  const all = [...begun, ...answers]
  const describe = await openDescriber(db, addresses, all)
  const byConversation = Map.groupBy(answers, ({ parentId }) => parentId)
  const value = makeCachedResponse(listComments, {
    items: begun.map((comment) => ({
      ...describe(comment),
      replies: (byConversation.get(comment.id) ?? []).map(describe),
      replyCount: comment.replyCount,
    })),
    total,
    page,
    pages: Math.max(1, Math.ceil(conversations / pageSize)),
  })
  const isBeyond = newest < 1 && page > 1
  return { value, tags: isBeyond ? [] : [...found.tags, ...authorTags(all)] }
}

/** The conversations of a page by their places, the newest first. */
function readConversations(db: Db<CommentsTables>, subject: Subject, newest: number): Promise<CommentRecord[]> {
  return selectComments(db)
    .where('subject', '=', subject)
    .where('place', '<=', newest)
    .where('place', '>', newest - pageSize)
    .orderBy('place', 'desc')
    .execute()
}

/** The first public answers of each conversation, oldest first. */
async function readFirstReplies(db: Db<CommentsTables>, conversations: readonly number[]): Promise<CommentRecord[]> {
  if (conversations.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select reply.id from unnest(${[...conversations]}::int[]) as conversation (id)
    cross join lateral (
      select id from comments_comments
      where parent_id = conversation.id and not held order by id limit ${repliesShown}
    ) as reply`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return selectComments(db).where('id', '=', sql<number>`any(${ids}::int[])`).orderBy('id').execute()
}

async function loadReplies({ db, addresses, subjects }: ListsContext, id: number, after: number) {
  const missing = { value: refuse('error.commentNotFound'), tags: [] }
  const conversation = await findCommentRecord(db, id)
  if (!conversation || conversation.held) return missing
  const found = await subjects.find(db, conversation.subject)
  if (isRefusal(found)) return missing
  const rows = await selectComments(db)
    .where('parent_id', '=', id)
    .where('held', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(repliesAtOnce + 1)
    .execute()
  // A made-up number begins no list that is worth keeping.
  const isKnown = after === 0 || (await isAnswer(db, after, id))
  const shown = rows.slice(0, repliesAtOnce)
  const describe = await openDescriber(db, addresses, shown)
  const value = makeCachedResponse(listReplies, { items: shown.map(describe), hasMore: rows.length > repliesAtOnce })
  return { value, tags: isKnown ? [...found.tags, ...authorTags(shown)] : [] }
}

async function isAnswer(db: Db<CommentsTables>, id: number, conversationId: number): Promise<boolean> {
  const comment = await findCommentRecord(db, id)
  return comment?.parentId === conversationId && !comment.held
}
