import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { isRoleName } from '../../roles.ts'
import { byRole, type HeldRole } from './read-member.ts'

/**
 * A member of the staff with their roles by rank; `seenAt` is null if they were never here since.
 */
export type RoleHolder = {
  id: number
  hotel: HotelCode
  name: string
  roles: readonly HeldRole[]
  seenAt: Date | null
}

type Row = Omit<HeldRole, 'role'> & { id: number; hotel: HotelCode; name: string; role: string; seenAt: Date | null }

/** Lists the open accounts that hold a role, banned ones too, by their highest role and name. */
export async function listHolders(db: AnyDb): Promise<RoleHolder[]> {
  const { rows } = await sql<Row>`
    select account.id, account.hotel, account.name, role, department, granted_at as since, granted_by as by,
      reason,
      greatest(seen_at, (select max(seen_at) from accounts_sessions where account_id = account.id)) as "seenAt"
    from accounts_roles join accounts_accounts as account on account.id = account_id
    where closed_at is null order by account.name`.execute(db)
  const holders = new Map<number, { holder: Omit<RoleHolder, 'roles'>; roles: HeldRole[] }>()
  for (const { id, hotel, name, seenAt, role, ...held } of rows) {
    if (!isRoleName(role)) continue
    const known = holders.get(id) ?? { holder: { id, hotel, name, seenAt }, roles: [] }
    holders.set(id, known)
    known.roles.push({ role, ...held })
    if (seenAt && (!known.holder.seenAt || seenAt > known.holder.seenAt)) known.holder.seenAt = seenAt
  }
  return [...holders.values()]
    .map(({ holder, roles }) => ({ ...holder, roles: roles.toSorted(byRole) }))
    .toSorted((one, other) => byRole(first(one), first(other)))
}

function first({ roles: [highest] }: RoleHolder): HeldRole {
  if (!highest) throw new Error('A holder has a role')
  return highest
}
