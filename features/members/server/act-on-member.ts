import { lockMember, lockStaff, outranks } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { type MemberCard, type Person, undoSeconds } from '../contract.ts'
import type { MembersContext } from './context.ts'
import { describeCard } from './member-card.ts'
import { membersTag } from './tags.ts'

/** The caller's roles and department, read under the lock. */
export type Acting = Awaited<ReturnType<typeof lockStaff>>[0]

/** Finds who has changed what a refused act was about, on the card as it is now. */
type ChangedBy = (card: MemberCard) => Person | null | undefined | Promise<Person | null | undefined>

/**
 * Acts on a member in a transaction with both accounts locked, and returns the member's card as it
 * is then. A refusal of `act` rolls it back; `error.stale` gets the card and who `changedBy` finds.
 * Refuses `error.userNotFound`, `error.rankTooLow` for an equal or higher rank and for the caller's
 * own account, and as `act` does.
 */
export async function actOnMember<Refused extends Refusal | undefined>(
  context: MembersContext,
  actor: Actor,
  id: number,
  act: (tx: Tx<unknown>, now: Date, acting: Acting) => Promise<Refused>,
  changedBy: ChangedBy = () => null,
) {
  let refusal: Refusal | null = null
  try {
    await inTransaction(context.db, async (tx) => {
      const refused = await withinRank(tx, actor, id, (same, acting) => act(same, context.clock.now(), acting))
      if (refused) throw new Undone(refused)
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    refusal = error.refusal
  }
  if (refusal && refusal.refused !== 'error.stale') return refusal as Exclude<Refused, undefined> | NotActedOn
  const card = await describeCard(context, actor, id)
  if (!card) return refuse('error.userNotFound')
  if (!refusal) return card
  const by = (await changedBy(card))?.name ?? null
  return { ...refusal, current: card, by } as unknown as Exclude<Refused, undefined>
}

/**
 * Acts on a member in a transaction, with both accounts locked. Returns the refusal of `act`, or
 * `error.userNotFound` or `error.rankTooLow` as `actOnMember`; undefined if it was carried out.
 */
export async function withinRank<Tables, Refused extends Refusal | undefined>(
  tx: Tx<Tables>,
  actor: Pick<Actor, 'id'>,
  id: number,
  act: (tx: Tx<unknown>, acting: Acting) => Promise<Refused>,
): Promise<Refused | NotActedOn> {
  const [acting, member] = await lockStaff(tx, [actor.id, id])
  if (!(await lockMember(tx, id))) return refuse('error.userNotFound')
  if (!outranks(acting, member)) return refuse('error.rankTooLow')
  const refused = await act(tx as unknown as Tx<unknown>, acting)
  if (!refused) await invalidateTags(tx, [membersTag])
  return refused
}

// The browser offers the undo once it has the answer, so that both calls take time beyond it.
const graceSeconds = 2

/** Returns the instant since which acts can still be undone at `now`. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - (undoSeconds + graceSeconds) * 1000)
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
