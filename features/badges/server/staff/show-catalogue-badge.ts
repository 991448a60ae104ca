import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { CatalogueDetail, CataloguePerson, Proposal, StaffTexts, StaffWay } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import { describeRows } from './describe-rows.ts'
import { enteredOf } from './way-rows.ts'

const dayMs = 86_400_000
/** How long a member sees the decisions on their proposals. */
const ownDecidedDays = 30

/** Returns the number of a badge; null for an unknown code. With `lock`, its row is locked. */
export async function findBadgeId(db: AnyDb, code: string, lock = false): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from badges_badges where code = ${code} ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]?.id ?? null
}

type SaidRow = {
  language: LanguageCode
  name: string | null
  description: string | null
  said_by: number | null
  said_at: Date
}

/** The staff's texts of a badge, who wrote them, and a token of their state (`seen`). */
export async function readStaffTexts(db: CatalogueContext['db'], badgeId: number) {
  const rows: SaidRow[] = await db
    .selectFrom('badges_staff_texts')
    .select(['language', 'name', 'description', 'said_by', 'said_at'])
    .where('badge_id', '=', badgeId)
    .orderBy('language')
    .execute()
  const of = (language: LanguageCode) => {
    const row = rows.find((each) => each.language === language)
    return { name: row?.name ?? '', description: row?.description ?? '' }
  }
  const texts: StaffTexts = { de: of('de'), en: of('en'), tr: of('tr') }
  return { rows, texts, seen: rows.map(({ language, said_at }) => `${language}${said_at.getTime()}`).join('-') }
}

/** The game's texts of a badge in its hotels. */
export async function readGameTexts(db: CatalogueContext['db'], badgeId: number) {
  const rows = await db
    .selectFrom('badges_texts')
    .select(['hotel', 'name', 'description'])
    .where('badge_id', '=', badgeId)
    .where((is) => is.or([is('name', 'is not', null), is('description', 'is not', null)]))
    .orderBy(sql`array_position(${hotelCodes}::text[], hotel)`)
    .execute()
  return {
    gameTexts: rows,
    isNamed: rows.some(({ name }) => name !== null),
    isDescribed: rows.some(({ description }) => description !== null),
  }
}

/**
 * Describes a badge of the catalogue, with the proposals that the caller may see; null for an
 * unknown one.
 */
export async function describeCatalogueBadge(
  context: CatalogueContext,
  actor: Actor,
  code: string,
  language: LanguageCode,
): Promise<CatalogueDetail | null> {
  const { db } = context
  const id = await findBadgeId(db, code)
  if (id === null) return null
  const seesAll = actor.permissions.get('catalogue.edit') === 'all'
  const [[listed], game, said, ways, proposals] = await Promise.all([
    describeRows(context, actor, [id], language),
    readGameTexts(db, id),
    readStaffTexts(db, id),
    db
      .selectFrom('badges_ways')
      .selectAll()
      .where('badge_id', '=', id)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute(),
    readProposals(context, actor, id, seesAll),
  ])
  if (!listed) return null
  const news = await context.news.staffTitles(
    [
      ...ways.flatMap(({ article_id }) => article_id ?? []),
      ...proposals.flatMap(({ content }) => (content.what === 'way' ? (content.way.newsId ?? []) : [])),
    ],
    language,
  )
  const people = await describePeople(context, [
    ...said.rows.map(({ said_by }) => said_by),
    ...ways.map(({ changed_by }) => changed_by),
    ...proposals.flatMap(({ by_id, decided_by }) => [by_id, decided_by]),
  ])
  const withNews = <Way extends { newsId: number | null }>(way: Way) => ({
    ...way,
    news: (way.newsId !== null && news.get(way.newsId)) || null,
  })
  return {
    ...listed,
    ...game,
    texts: said.texts,
    saidBy: said.rows.map((row) => ({
      language: row.language,
      by: people.get(row.said_by) ?? null,
      at: row.said_at.toISOString(),
    })),
    seen: said.seen,
    wayList: ways.map(
      (row): StaffWay => ({
        ...withNews(enteredOf(row)),
        ...{ id: row.id, version: row.version },
        by: people.get(row.changed_by) ?? null,
        changedAt: row.changed_at.toISOString(),
      }),
    ),
    proposals: proposals.map(({ content, ...row }): Proposal => {
      const facts = {
        id: row.id,
        by: people.get(row.by_id) ?? null,
        at: row.handed_in_at.toISOString(),
        state: row.state,
        decidedBy: people.get(row.decided_by) ?? null,
        decidedAt: row.decided_at?.toISOString() ?? null,
        reason: row.reason,
        isOwn: row.by_id === actor.id,
      }
      return content.what === 'texts'
        ? { what: 'texts', texts: content.texts, ...facts }
        : { what: 'way', way: withNews(content.way), wayId: row.way_id, ...facts }
    }),
  }
}

/** Waiting proposals, all or one's own, then one's own that were decided lately. */
function readProposals({ db, clock }: CatalogueContext, actor: Actor, badgeId: number, seesAll: boolean) {
  const since = new Date(clock.now().getTime() - ownDecidedDays * dayMs)
  return db
    .selectFrom('badges_proposals')
    .selectAll()
    .where('badge_id', '=', badgeId)
    .where((is) => {
      const own = is('by_id', '=', actor.id)
      const waits = is('state', '=', 'waiting')
      const wasDecided = is.and([is('state', 'in', ['approved', 'rejected']), is('decided_at', '>=', since)])
      return is.or([seesAll ? waits : is.and([waits, own]), is.and([own, wasDecided])])
    })
    .orderBy(sql`state <> 'waiting'`)
    .orderBy('id')
    .execute()
}

/** Describes accounts by their number; closed ones and `null` are omitted. */
async function describePeople(
  { db, addresses }: Pick<CatalogueContext, 'db' | 'addresses'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, CataloguePerson>> {
  const authors = await describeAuthors(db, [...new Set(ids.flatMap((id) => id ?? []))])
  return new Map(
    [...authors].map(([id, { name, hotel }]) => [
      id,
      { id, name, hotel, avatar: avatarAddress(addresses, hotel, name) },
    ]),
  )
}
