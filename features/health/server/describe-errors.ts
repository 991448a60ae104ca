import type { Db } from '#platform/server/database/database.ts'
import { ErrorHealth, type SiteHealth } from '../contract.ts'
import type { HealthTables } from './tables.ts'

/** From so many of the site's own errors on, something is broken. */
const many = 100
const dayMs = 86_400_000

/** Describes the errors of the last day by kind, the most frequent first. Those of hotels are not the site's. */
export async function describeErrors(db: Db<HealthTables>, now: Date): Promise<SiteHealth['errors']> {
  const rows = await db
    .selectFrom('health_errors')
    .select(({ fn }) => ['kind', 'name', fn.sum<number>('count').as('count'), fn.max('last_at').as('last_at')])
    .where('last_at', '>', new Date(now.getTime() - dayMs))
    .groupBy(['kind', 'name'])
    .execute()
  const kinds = rows
    .flatMap(({ kind, name, count, last_at }) => {
      const read = ErrorHealth.safeParse({
        kind,
        of: name === '' ? null : name,
        count: Number(count),
        lastAt: last_at.toISOString(),
      })
      // What an earlier version recorded may have another name.
      return read.success ? [read.data] : []
    })
    .toSorted((one, other) => other.count - one.count || (one.lastAt < other.lastAt ? 1 : -1))
  const count = kinds.filter(({ kind }) => kind !== 'hotel').reduce((sum, each) => sum + each.count, 0)
  const state = count === 0 ? 'fine' : count < many ? 'look' : 'act'
  return { kinds, count, state, problem: count === 0 ? null : count < many ? 'errorsSome' : 'errorsMany' }
}
