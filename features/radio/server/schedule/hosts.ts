import { accountsPermitted, describeAuthors } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { ShowRecord } from './airings.ts'

/** The accounts of a show's hosts; null where the name is of no account that hosts. */
export type HostIds = { host_id: number | null; co_host_id: number | null }

/** Returns the names of the members of the team who host, by their accounts. */
export async function hostNames(db: AnyDb, now: Date): Promise<Map<number, string>> {
  const authors = await describeAuthors(db, await accountsPermitted(db, 'radio.air', now))
  return new Map([...authors].map(([id, { name }]) => [id, name]))
}

/**
 * Returns whose accounts the names of hosts are. A name that several have is that of the `preferred`
 * account, or of none. A name as in `before` keeps the account that it had.
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
