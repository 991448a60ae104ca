import { holdMember, lockStaff, outranks } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { MembersContext } from './context.ts'
import { describeCard } from './member-card.ts'
import { membersTag } from './tags.ts'

/** The caller's roles and department, read under the lock. */
type Acting = Awaited<ReturnType<typeof lockStaff>>[0]

/**
 * Acts on a member in a transaction with both accounts locked, and returns the member's card as it
 * is then. A refusal of `act` rolls it back. Refuses `error.userNotFound`, `error.rankTooLow` for an
 * equal or higher rank and for the caller's own account, and as `act` does.
 */
export async function actOnMember<Refused extends Refusal | undefined>(
  context: MembersContext,
  actor: Actor,
  id: number,
  act: (tx: Tx<unknown>, now: Date, acting: Acting) => Promise<Refused>,
) {
  try {
    await inTransaction(context.db, async (tx) => {
      const [acting, member] = await lockStaff(tx, [actor.id, id])
      if (!(await holdMember(tx, id))) throw new Undone(refuse('error.userNotFound'))
      if (!outranks(acting, member)) throw new Undone(refuse('error.rankTooLow'))
      const refused = await act(tx, context.clock.now(), acting)
      if (refused) throw new Undone(refused)
      await invalidateTags(tx, [membersTag])
    })
  } catch (error) {
    if (error instanceof Undone) return error.refusal as Exclude<Refused, undefined> | NotActedOn
    throw error
  }
  return (await describeCard(context, actor, id)) ?? refuse('error.userNotFound')
}

type NotActedOn = Refusal<'error.userNotFound' | 'error.rankTooLow'>

/** Rolls back a refused act. */
class Undone extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}
