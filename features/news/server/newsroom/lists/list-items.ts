import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { listNewsroom, showBoard } from '../../../contract.ts'
import { editorOf, type NewsroomContext } from '../context.ts'
import type { NewsroomCounts } from './counts.ts'
import { type Place, readCursor, writeCursor } from './cursors.ts'
import { describeStaffItems } from './staff-items.ts'
import { boardCondition, boardSince, type Condition, filterCondition, hasTitle, isOnBoard } from './text-conditions.ts'

const pageSize = 50

/** What the lists need besides the newsroom: the counts that are the same for all. */
export type ListsContext = NewsroomContext & { counts: NewsroomCounts }

/** Implements contract `listNewsroom`. Refuses `error.cursorInvalid`. */
export async function pageOfItems(context: ListsContext, actor: Actor, asked: Parsed<typeof listNewsroom>['query']) {
  const after = readCursor(asked.cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const { category, author, month, origin, q } = asked
  const conditions = [
    filterCondition(asked.show, asked.text, actor.id),
    ...(q ? [await hasTitle(context.db, q)] : []),
    ...(category ? [sql<boolean>`article.category = ${category}`] : []),
    ...(author === undefined
      ? []
      : [sql<boolean>`article.id = any(array(select article_id from news_authors where account_id = ${author}))`]),
    ...(month ? [ofMonth(month)] : []),
    ...(origin ? [origin === 'own' ? sql<boolean>`source_hotel is null` : sql<boolean>`source_hotel is not null`] : []),
  ]
  const [page, counts, { items: mine }] = await Promise.all([
    readPage(context, actor, conditions, after, asked.language),
    context.counts.read(context.clock.now()),
    context.counts.readOwn(actor.id, context.clock.now()),
  ])
  return { ...page, counts: { ...counts.list, board: counts.board.all, mine } }
}

function ofMonth(month: string): Condition {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [from, until] = [new Date(Date.UTC(year, number - 1)), new Date(Date.UTC(year, number))]
  return sql`article.changed_at >= ${from} and article.changed_at < ${until}`
}

/** Implements contract `showBoard`. Refuses `error.cursorInvalid`. */
export async function pageOfBoard(context: ListsContext, actor: Actor, asked: Parsed<typeof showBoard>['query']) {
  const after = readCursor(asked.cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const now = context.clock.now()
  const filter = asked.show ? [boardCondition(asked.show, actor.id)] : []
  const [page, { board }, { board: mine }] = await Promise.all([
    readPage(context, actor, [isOnBoard(boardSince(now)), ...filter], after, asked.language),
    context.counts.read(now),
    context.counts.readOwn(actor.id, now),
  ])
  const { all, missing, behind, de, en, tr } = board
  return { ...page, counts: { all, missing, behind, mine }, live: { de, en, tr } }
}

async function readPage(
  context: ListsContext,
  actor: Actor,
  conditions: readonly Condition[],
  after: Place | null,
  language: LanguageCode,
) {
  const isAfter = after
    ? sql<boolean>`(article.changed_at, article.id) < (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.id})`
    : sql<boolean>`true`
  const [editor, { rows }] = await Promise.all([
    editorOf(context.wholeDb, actor),
    inTransaction(context.db, async (tx) => {
      // How many items fit a filter depends on its values: a plan for any of them may be very slow.
      await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
      return sql<Omit<Place, 'language'>>`
        select article.id, (extract(epoch from article.changed_at) * 1000000)::bigint as micros
        from news_articles as article
        where ${sql.join([isAfter, ...conditions], sql` and `)}
        order by article.changed_at desc, article.id desc limit ${pageSize + 1}`.execute(tx)
    }),
  ])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const ids = shown.map(({ id }) => id)
  return {
    items: await describeStaffItems(context, editor, ids, language),
    nextCursor: rows.length > pageSize && last ? writeCursor({ ...last, language: '' }) : null,
  }
}
