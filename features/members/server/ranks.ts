import { lockStaff, outranks } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Locks the accounts of an actor and of a member, and refuses `error.rankTooLow` unless the actor
 * outranks the member; otherwise returns null. Call it first in a transaction that acts on a member.
 */
export async function refuseRank<Tables>(tx: Tx<Tables>, actorId: number, accountId: number) {
  const [acting, member] = await lockStaff(tx, [actorId, accountId])
  return outranks(acting, member) ? null : refuse('error.rankTooLow')
}
