import { sql } from 'kysely'
import { accountsPermitted, describeAuthors } from '#features/accounts/server/api.ts'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import type { ScheduleTables } from '../tables.ts'
import type { ShowRecord } from './airings.ts'

/** The accounts of a show's hosts; null where the name is of no account that hosts. */
export type HostIds = { host_id: number | null; co_host_id: number | null }

/** Returns the names of the members of the team who host, by their accounts. */
export async function hostNames(db: AnyDb, now: Date): Promise<Map<number, string>> {
  const authors = await describeAuthors(db, await accountsPermitted(db, 'radio.air', now))
  return new Map([...authors].map(([id, { name }]) => [id, name]))
}

/**
 * Returns whose accounts the names of hosts are. A name that several have is that of the
 * `preferred` account, or of none. A name as in `before` keeps the account that it had.
 */
export async function hostIdsOf(
  db: AnyDb,
  { djName, coDjName }: { djName: string; coDjName: string | null },
  now: Date,
  { preferred, before }: { preferred?: number; before?: ShowRecord } = {},
): Promise<HostIds> {
  const names = await hostNames(db, now)
  const idOf = (name: string | null) => {
    const ids = [...names].flatMap(([id, known]) => (name?.toLowerCase() === known.toLowerCase() ? [id] : []))
    const own = ids.find((id) => id === preferred)
    return own ?? (ids.length === 1 ? (ids[0] ?? null) : null)
  }
  return {
    host_id: before?.dj_name === djName ? before.host_id : idOf(djName),
    co_host_id: before && before.co_dj_name === coDjName ? before.co_host_id : idOf(coDjName),
  }
}

/** Whether an account hosts a show, alone or with another. */
export function isHostedBy({ host_id, co_host_id }: ShowRecord, accountId: number): boolean {
  return host_id === accountId || co_host_id === accountId
}

/**
 * Finds the accounts of hosts that are known by their names alone, such as those of shows that were
 * added before there were accounts for them. Runs at each start; idempotent.
 */
export async function linkHosts(db: Db<ScheduleTables>, now: Date): Promise<void> {
  const names = await hostNames(db, now)
  const byName = Map.groupBy(names, ([, name]) => name.toLowerCase())
  for (const [name, accounts] of byName) {
    const [only, ...others] = accounts
    if (!only || others.length > 0) continue
    const [id] = only
    for (const [column, named] of [
      ['host_id', 'dj_name'],
      ['co_host_id', 'co_dj_name'],
    ] as const)
      await db
        .updateTable('radio_shows')
        .set({ [column]: id })
        .where(column, 'is', null)
        .where(sql<string>`lower(${sql.ref(named)})`, '=', name)
        .execute()
  }
}
