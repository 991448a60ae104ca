import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { CommentAuthor, Reply, Subject } from '../../contract.ts'
import { selectComments } from '../comment-rows.ts'
import { addressPattern } from '../moderation/name-readings.ts'
import type { CommentsTables } from '../tables.ts'
import { subjectTag } from '../tags.ts'
import { authorTags, openDescriber } from './describe.ts'

/**
 * A comment shown outside its subject. `subjectId` is the subject without its kind; `accountId` is
 * null for a guest.
 */
export type NewestComment = {
  id: number
  text: string
  author: CommentAuthor
  subject: Subject
  subjectId: string
  accountId: number | null
}

/** How many comments on each of these subjects may be read; 0 where nothing was ever written. */
export async function countComments(db: Db<unknown>, subjects: readonly Subject[]): Promise<Map<Subject, number>> {
  if (subjects.length === 0) return new Map()
  const rows = await tablesOf<CommentsTables>(db)
    .selectFrom('comments_subjects')
    .select(['subject', 'total'])
    .where('subject', '=', sql<Subject>`any(${[...subjects]}::text[])`)
    .execute()
  const totals = new Map(rows.map(({ subject, total }) => [subject, total]))
  return new Map(subjects.map((subject) => [subject, totals.get(subject) ?? 0]))
}

/** Delay before a guest's comment is shown outside its subject. */
const guestsStandMs = 600_000

/**
 * The newest comments of a kind of subject that may appear elsewhere, first those by players of the
 * hotel (specification §7.2). Announced as `comments` and `commentReports`, except passing time.
 */
export async function newestComments(
  db: Db<unknown>,
  { addresses }: { addresses: HotelAddresses },
  { kind, hotel, limit, now }: { kind: string; hotel: HotelCode | null; limit: number; now: Date },
): Promise<NewestComment[]> {
  const readable = selectComments(tablesOf<CommentsTables>(db))
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where('held', '=', false)
    .where((is) =>
      is.or([
        is('account_id', 'is not', null),
        is('released_at', 'is not', null),
        is(is.fn.coalesce('edited_at', 'created_at'), '<=', new Date(now.getTime() - guestsStandMs)),
      ]),
    )
    .where('text', '!~*', addressPattern)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments_reports')
            .select('comments_reports.id')
            .whereRef('comment_id', '=', 'comments_comments.id')
            .where('dismissed_at', 'is', null),
        ),
      ),
    )
    .orderBy('id', 'desc')
  const ofHotel = hotel === null ? [] : await readable.where('hotel', '=', hotel).limit(limit).execute()
  const places = limit - ofHotel.length
  // Fewer than the limit are of the hotel, so that no more than those are passed over here.
  const others =
    places > 0
      ? await readable
          .$if(hotel !== null, (query) => query.where('hotel', 'is distinct from', hotel))
          .limit(places)
          .execute()
      : []
  const newest = [...ofHotel, ...others]
  const describe = await openDescriber(db, addresses, newest)
  return newest.map((comment) => ({
    id: comment.id,
    text: comment.text,
    author: describe(comment).author,
    subject: comment.subject,
    subjectId: comment.subject.slice(kind.length + 1),
    accountId: comment.accountId,
  }))
}

/**
 * The newest public comments and replies on an existing subject, by id, as its page shows them.
 * Adds the cache tags of the comments on the subject and of their authors.
 */
export async function newestOnSubject(
  db: Db<unknown>,
  { addresses }: { addresses: HotelAddresses },
  subject: Subject,
  limit: number,
): Promise<(Reply & { text: string })[]> {
  // A deleted conversation keeps its place and its replies are shown; a held one has no place.
  const ids = sql`
    with conversation as materialized (
      select id, deleted_at, reply_count from comments_comments where subject = ${subject} and place is not null
    )
    select id from conversation where deleted_at is null
    union all
    select reply.id from conversation join comments_comments as reply on reply.parent_id = conversation.id
    where conversation.reply_count > 0 and not reply.held and reply.deleted_at is null
    order by id desc limit ${limit}`
  const newest = await selectComments(tablesOf<CommentsTables>(db))
    .where('id', '=', sql<number>`any(array(${ids}))`)
    .orderBy('id', 'desc')
    .execute()
  addCacheTags([subjectTag(subject), ...authorTags(newest)])
  const describe = await openDescriber(db, addresses, newest)
  return newest.map((comment) => ({ ...describe(comment), text: comment.text }))
}
