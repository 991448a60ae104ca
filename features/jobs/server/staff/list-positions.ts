import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { DeletedPosition, OfferedPosition } from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import type { JobsTables } from '../tables.ts'
import { type Reach, reachOf, withinReach } from './reach.ts'

/** The positions that the caller may change, in their order. */
export async function listForStaff({ db }: JobsContext, actor: Actor): Promise<OfferedPosition[]> {
  return describePositions(db, await reachOf(db, actor, 'jobs.positions'))
}

/** The deleted positions that the caller may bring back, the last deleted first. */
export async function listDeletedForStaff({ db }: JobsContext, actor: Actor): Promise<DeletedPosition[]> {
  const reach = await reachOf(db, actor, 'jobs.positions')
  const rows = await selectPositions(db, reach).where('deleted_at', 'is not', null).execute()
  const times = new Map(rows.map(({ key, deleted_at }) => [key, deleted_at?.toISOString() ?? '']))
  return describe(rows)
    .map((position) => ({ ...position, deletedAt: times.get(position.key) ?? '' }))
    .toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

/** Describes the positions of a reach that are not deleted, or one of them, in their order. */
export async function describePositions(db: Db<JobsTables>, reach: Reach, key?: string): Promise<OfferedPosition[]> {
  const offered = selectPositions(db, reach).where('deleted_at', 'is', null)
  return describe(await (key === undefined ? offered : offered.where('key', '=', key)).execute())
}

function selectPositions(db: Db<JobsTables>, reach: Reach) {
  return db
    .selectFrom('jobs_positions')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from jobs_applications where position_id = jobs_positions.id)`.as(
        'applications',
      ),
      sql<number>`(select count(*)::int from jobs_applications
        where position_id = jobs_positions.id and status = 'pending')`.as('pending'),
    ])
    .where(withinReach(reach))
    .orderBy('place')
    .orderBy('key')
    .orderBy('language')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPositions>['execute']>>[number]

function describe(rows: readonly Row[]): OfferedPosition[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, texts]) => ({
    key,
    department: texts[0]?.department ?? null,
    texts: texts.map(({ id, language, title, summary, tasks, requirements, is_open, pending }) => ({
      ...{ id, language, title, summary, tasks, requirements, pending },
      isOpen: is_open,
    })),
    applications: texts.reduce((sum, { applications }) => sum + applications, 0),
    seen: texts.map(({ id, changed_at }) => `${id}.${changed_at.getTime()}`).join('-'),
  }))
}
