import type { Permission } from '#features/accounts/contract.ts'
import { describeAuthors, isWithinDepartment, readStaff } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Colleague } from '../contract.ts'
import type { HousekeepingContext } from './context.ts'

/** Returns the colleagues of these accounts by id; closed accounts are omitted. */
export async function describeColleagues(
  { db, addresses }: Pick<HousekeepingContext, 'db' | 'addresses'>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Colleague>> {
  const authors = await describeAuthors(db, accountIds)
  return new Map(
    [...authors].map(([id, { name, hotel }]) => [id, { id, name, avatar: avatarAddress(addresses, hotel, name) }]),
  )
}

/** Describes the member of the staff who calls, with the scope of each permission. */
export async function describeMe(context: HousekeepingContext, actor: Actor) {
  const { db, addresses } = context
  const [{ roles, department }, authors, hasPasskey] = await Promise.all([
    readStaff(db, actor.id),
    describeAuthors(db, [actor.id]),
    context.hasPasskey(actor.id),
  ])
  const author = authors.get(actor.id)
  if (!author) throw new Error('The account of a session is closed')
  const { name, hotel } = author
  return {
    id: actor.id,
    name,
    hotel,
    avatar: avatarAddress(addresses, hotel, name),
    roles: [...roles],
    department,
    permissions: Object.fromEntries(
      [...actor.permissions].filter(([name]) => isWithinDepartment(name as Permission, roles, department)),
    ),
    hasPasskey,
    needsPasskey: context.requiresPasskey && !hasPasskey,
  }
}
