import { sql } from 'kysely'
import type { Outcome, Parsed, Result } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Invalidatable, StaffParts } from '#platform/server/feature.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { listCatalogue } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import type { CatalogueIds } from '../list-badges.ts'
import type { BadgeIds } from '../search/id-lists.ts'
import { badgeOrderTag, badgesTag, badgeTag, badgeWaysTag, catalogueTag } from '../tags.ts'
import { describeRows, proposalsOf } from './describe-rows.ts'

const pageSize = 50
const mostPages = 200

type Query = Parsed<typeof listCatalogue>['query']
type Page = Result<typeof listCatalogue>

/** The list of the catalogue. Pages are kept by the process until something in them changes. */
export type CatalogueList = {
  page: (actor: Actor, query: Query) => Promise<Outcome<typeof listCatalogue>>
  caches: readonly Invalidatable[]
}

/** Opens the list with nothing kept yet. Members with scope `all` share the pages. */
export function openCatalogueList(context: CatalogueContext, idsOf: CatalogueIds): CatalogueList {
  const pages = new TaggedCache<Page>(mostPages)
  return {
    async page(actor, query) {
      const after = readCursor(query.cursor)
      if (after === undefined) return refuse('error.cursorInvalid')
      const read = () => readPage(context, idsOf, actor, query, after)
      if (actor.permissions.get('catalogue.edit') !== 'all') return read()
      const { language, q, hotel, show } = query
      return pages.get(JSON.stringify([language, q, hotel, show, after]), async () => {
        const value = await read()
        const rows = value.items.map(({ code }) => badgeTag(code))
        return { value, tags: [badgesTag, badgeOrderTag, badgeWaysTag, catalogueTag, ...context.news.tags, ...rows] }
      })
    },
    caches: [pages],
  }
}

async function readPage(
  context: CatalogueContext,
  idsOf: CatalogueIds,
  actor: Actor,
  { language, q, hotel, show }: Query,
  after: number | null,
): Promise<Page> {
  const asked = { search: q, hotel }
  const [all, unnamed, undescribed, noWay, waitingIds] = await Promise.all([
    idsOf(asked),
    idsOf({ ...asked, lacks: 'name' }),
    idsOf({ ...asked, lacks: 'description' }),
    idsOf({ ...asked, lacks: 'way' }),
    readWaiting(context.db, actor),
  ])
  const waiting = all.filter((id) => waitingIds.has(id))
  const list = { all, unnamed, undescribed, noWay, waiting }[show ?? 'all']
  const start = after === null ? 0 : placeAfter(list, after)
  const ids = list.subarray(start, start + pageSize)
  const last = ids.at(-1)
  return {
    items: await describeRows(context, actor, [...ids], language),
    counts: {
      all: all.length,
      unnamed: unnamed.length,
      undescribed: undescribed.length,
      noWay: noWay.length,
      waiting: waiting.length,
    },
    nextCursor: start + pageSize < list.length && last !== undefined ? writeCursor(last) : null,
  }
}

/** The badges with proposals that wait: all, or those of the caller with scope `own`. */
async function readWaiting(db: AnyDb, actor: Actor): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct badge_id as id from badges_proposals where state = 'waiting' and ${proposalsOf(actor)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The place after a badge; where it has left the list, the first one that came before it in the
 * archive.
 */
function placeAfter(list: BadgeIds, id: number): number {
  const place = list.indexOf(id)
  if (place >= 0) return place + 1
  const next = list.findIndex((each) => each < id)
  return next < 0 ? list.length : next
}

function writeCursor(id: number): string {
  return Buffer.from(`catalogue ${id}`).toString('base64url')
}

function readCursor(cursor: string | undefined): number | null | undefined {
  if (cursor === undefined) return null
  const [, id] = /^catalogue (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id === undefined ? undefined : Number(id)
}

/**
 * How many proposals wait for a decision, other than the caller's own, and since when the oldest.
 */
export async function countWaiting(db: AnyDb, actor: Actor): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(handed_in_at) as "oldestAt" from badges_proposals
    where state = 'waiting' and by_id is distinct from ${actor.id}`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}

const mostFound = 8

/** What badges contribute to the pages of the staff. */
export function openStaffParts({ db }: CatalogueContext): StaffParts {
  return {
    topics: { badges: [catalogueTag, badgeOrderTag] },
    async waiting(actor) {
      if (actor.permissions.get('catalogue.edit') !== 'all') return []
      return [{ area: 'badges', ...(await countWaiting(db, actor)) }]
    },
    async find(actor, text) {
      if (!actor.permissions.has('catalogue.edit')) return []
      const { rows } = await sql<{ code: string; name: string | null }>`
        select code, (select name from badges_texts where badge_id = id and name is not null order by hotel limit 1) as name
        from badges_badges where code_folded = lower(${text}) order by code limit ${mostFound}`.execute(db)
      return rows.map(({ code, name }) => ({
        kind: 'badge',
        title: name ?? code,
        detail: code,
        path: `catalogue/badges?code=${encodeURIComponent(code)}`,
      }))
    },
  }
}
