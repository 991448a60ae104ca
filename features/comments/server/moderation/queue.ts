import { type RawBuilder, sql } from 'kysely'
import { accountsNamedLike, describeAuthors, languageOfAccount } from '#features/accounts/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import type { listModerationQueue, QueueCounts } from '../../contract.ts'
import type { CommentsContext, ModerationQueue } from '../context.ts'
import type { CommentsTables } from '../tables.ts'
import { commentsTag, moderationTag, reportsTag } from '../tags.ts'
import { type ListPlace, readCursor, writeCursor } from './cursors.ts'
import { describeForModerators, forReader } from './describe-staff-comments.ts'

type Asked = Parsed<typeof listModerationQueue>['query']

const pageSize = 50
// Names and titles that a filter matches; more would make it useless.
const mostMatching = 200

/**
 * Everything that waits for a moderator: held comments, reported ones, and requests for a second
 * look.
 */
const waiting = sql`
  select id, min(since) as since, array_agg(kind) as kinds from (
    select id, date_trunc('milliseconds', created_at) as since, 'held' as kind
    from comments_comments where held and deleted_at is null
    union all
    select comment_id, date_trunc('milliseconds', reported_at), 'reported' from (
      select comment_id, min(reported_at) as reported_at from comments_reports
      where dismissed_at is null group by comment_id) as report
    -- Each is looked up by its number: there are few of them among very many comments.
    cross join lateral (select from comments_comments as reported
      where reported.id = report.comment_id and deleted_at is null and not held offset 0) as reported
    union all
    select comment_id, date_trunc('milliseconds', asked_at), 'appeals' from comments_appeals where decided_at is null
  ) as each group by id`

const language = sql`coalesce(${languageOfAccount(sql.ref('comment.account_id'))}, comment.language)`

type Context = Pick<CommentsContext, 'db' | 'addresses' | 'subjects' | 'clock'>
type Page = Awaited<ReturnType<typeof readPage>>

const mostPages = 100

/** Opens the queue with nothing cached. */
export function openModerationQueue(context: Context): ModerationQueue {
  const pages = new TaggedCache<Page>(mostPages)
  return {
    async page(asked, reader) {
      const after = readCursor(asked.cursor)
      if (after === undefined) return refuse('error.cursorInvalid')
      const minute = Math.floor(context.clock.now().getTime() / 60_000)
      const { comments, ...page } = await pages.get(JSON.stringify([asked, minute]), async () => {
        const value = await readPage(context, asked, after)
        return { value, tags: [moderationTag, reportsTag, commentsTag, ...value.comments.tags] }
      })
      return { items: forReader(comments, reader), ...page }
    },
    cache: pages,
  }
}

async function readPage(context: Context, asked: Asked, after: ListPlace | null) {
  const { db } = context
  const filter = await filterOf(context, asked)
  const [rows, counts, lastDecision] = await Promise.all([
    asked.kind === 'deleted' ? readDeleted(db, filter, after) : readWaiting(db, asked.kind, filter, after),
    countQueue(db),
    findLastDecision(db),
  ])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    comments: await describeForModerators(
      context,
      shown.map(({ id }) => id),
    ),
    counts,
    lastDecision,
    // Shown with an empty queue alone, and costs more the more was decided.
    medianWaitSeconds: counts.all === 0 ? await medianWait(db, context.clock.now()) : null,
    nextCursor: rows.length > pageSize && last ? writeCursor(last) : null,
  }
}

async function readWaiting(
  db: Db<CommentsTables>,
  kind: Exclude<Asked['kind'], 'deleted'>,
  filter: RawBuilder<boolean>,
  after: ListPlace | null,
): Promise<ListPlace[]> {
  const ofKind = kind === 'all' ? sql`true` : sql`${kind} = any(kinds)`
  const isAfter = after ? sql`(since, comment.id) > (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<ListPlace>`
    select comment.id, since as at from (${waiting}) as waiting join comments_comments as comment using (id)
    where ${ofKind} and ${isAfter} and ${filter} order by since, comment.id limit ${pageSize + 1}`.execute(db)
  return rows
}

async function readDeleted(
  db: Db<CommentsTables>,
  filter: RawBuilder<boolean>,
  before: ListPlace | null,
): Promise<ListPlace[]> {
  const isBefore = before ? sql`(deleted_at, comment.id) < (${before.at}, ${before.id})` : sql`true`
  const { rows } = await sql<ListPlace>`
    select comment.id, deleted_at as at from comments_comments as comment
    where deleted_by = 'moderator' and ${isBefore} and ${filter}
    order by deleted_at desc, comment.id desc limit ${pageSize + 1}`.execute(db)
  return rows
}

/** Counts what waits, by kind and language. */
async function countQueue(db: AnyDb): Promise<QueueCounts> {
  const { rows } = await sql<Omit<QueueCounts, 'languages'> & QueueCounts['languages']>`
    select count(*)::int as all, (count(*) filter (where 'reported' = any(kinds)))::int as reported,
      (count(*) filter (where 'held' = any(kinds)))::int as held,
      (count(*) filter (where 'appeals' = any(kinds)))::int as appeals,
      (count(*) filter (where language = 'de'))::int as de, (count(*) filter (where language = 'en'))::int as en,
      (count(*) filter (where language = 'tr'))::int as tr, (count(*) filter (where language is null))::int as unknown
    from (select kinds, ${language} as language from (${waiting}) as waiting
      join comments_comments as comment using (id)) as counted`.execute(db)
  const { de = 0, en = 0, tr = 0, unknown = 0, all = 0, reported = 0, held = 0, appeals = 0 } = rows[0] ?? {}
  return { all, reported, held, appeals, languages: { de, en, tr, unknown } }
}

/** How many comments wait, and since when the longest of them; null if none does. */
export async function sumOfWaiting(db: AnyDb): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(since) as "oldestAt" from (${waiting}) as waiting`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}

async function findLastDecision(db: Db<CommentsTables>) {
  const last = await db
    .selectFrom('comments_decisions')
    .select(['account_id as accountId', 'decided_at as at'])
    .where('undone_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const by = last.accountId === null ? undefined : (await describeAuthors(db, [last.accountId])).get(last.accountId)
  return { by: by?.name ?? null, at: last.at.toISOString() }
}

/** Held comments wait from when they were written, reported ones from the first report. */
async function medianWait(db: AnyDb, now: Date): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - since)))::int as seconds
    from comments_decisions as decision
    join comments_comments as comment on comment.id = decision.comment_id
    left join lateral (select min(reported_at) as reported_at from comments_reports
      where comment_id = comment.id and reported_at <= decided_at and coalesce(decision_id, decision.id) = decision.id) as report on true
    cross join lateral (values (case when was_held then created_at else reported_at end)) as waited(since)
    where undone_at is null and decision.kind in ('kept', 'deleted') and decided_at > ${now}::timestamptz - interval '30 days'`.execute(
    db,
  )
  return rows[0]?.seconds ?? null
}

/**
 * The condition of a filter on `comment`: its languages, and a part of its text, writer or item.
 */
async function filterOf({ db, subjects }: Context, { q, languages }: Asked): Promise<RawBuilder<boolean>> {
  const ofLanguage = languages
    ? sql<boolean>`(${language} = any(${languages.flatMap((each) => each ?? [])}::text[])
        or (${languages.includes(null)} and ${language} is null))`
    : sql<boolean>`true`
  if (!q) return ofLanguage
  const [, number] = /^#?(\d{1,9})$/.exec(q) ?? []
  const [accounts, items] = await Promise.all([
    accountsNamedLike(db, q, mostMatching),
    subjects.titled(db, q, mostMatching),
  ])
  return sql<boolean>`${ofLanguage} and (${holds('text', q)} or ${holds('name', q)}
    or account_id = any(${accounts}::int[]) or subject = any(${items}::text[]) or comment.id = ${Number(number ?? 0)})`
}

/** Whether a column of `comment` holds a text, regardless of case and the marks of letters. */
export function holds(column: 'text' | 'name', text: string): RawBuilder<boolean> {
  return sql<boolean>`comments_folded(comment.${sql.ref(column)}) like comments_folded(${likePattern(text)})`
}

/** The pattern of texts that contain this one. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
