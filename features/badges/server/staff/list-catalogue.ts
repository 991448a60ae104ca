import { sql } from 'kysely'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { listCatalogue } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import type { CatalogueIds } from '../list-badges.ts'
import type { BadgeIds } from '../search/id-lists.ts'
import { describeRows } from './describe-rows.ts'

const pageSize = 50

/** Implements contract `listCatalogue`. The lists are kept by the process, so that each page costs as little. */
export async function pageOfCatalogue(
  context: CatalogueContext,
  idsOf: CatalogueIds,
  actor: Actor,
  { language, q, hotel, show, cursor }: Parsed<typeof listCatalogue>['query'],
): Promise<Outcome<typeof listCatalogue>> {
  const after = readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
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
  const isMine = actor.permissions.get('catalogue.edit') === 'all' ? sql`true` : sql`by_id = ${actor.id}`
  const { rows } = await sql<{ id: number }>`
    select distinct badge_id as id from badges_proposals where state = 'waiting' and ${isMine}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The place after a badge; where it has left the list, the first one that came before it in the archive. */
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

/** How many proposals wait for a decision, other than the caller's own, and since when the oldest. */
export async function countWaiting(db: AnyDb, actor: Actor): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(handed_in_at) as "oldestAt" from badges_proposals
    where state = 'waiting' and by_id is distinct from ${actor.id}`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}
