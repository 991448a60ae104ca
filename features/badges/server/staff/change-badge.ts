import type { ActName } from '#features/audit/contract.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { fallbackLanguage } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { CatalogueDetail } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import type { BadgeTables } from '../tables.ts'
import { badgeTag, badgeWaysTag, catalogueTag } from '../tags.ts'
import { describeCatalogueBadge, findBadgeId } from './show-catalogue-badge.ts'

/** A badge that is being changed, under its lock; `record` records an act on it. */
export type Changing = {
  tx: Tx<BadgeTables>
  badgeId: number
  now: Date
  record: (
    act: Extract<ActName, `badge.${string}`>,
    changes?: Record<string, string | number | boolean>,
  ) => Promise<void>
}

/**
 * Works on a badge under its lock, and returns it as it is then. Refuses `error.badgeNotFound`, and
 * what `work` refuses; with `error.stale` and `error.badgeNamedByGame` the badge as it is goes
 * along as `current`.
 */
export async function changeBadge<Refused extends Refusal>(
  context: CatalogueContext,
  actor: Actor,
  code: string,
  work: (changing: Changing) => Promise<Refused | undefined>,
): Promise<CatalogueDetail | Refused | Refusal<'error.badgeNotFound'>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now()
    const badgeId = await findBadgeId(tx, code, true)
    if (badgeId === null) return refuse('error.badgeNotFound')
    const record: Changing['record'] = (act, changes = {}) =>
      recordAct(tx, { by: actor.id, act, subject: 'badge', id: code, changes }, now)
    const refused = await work({ tx, badgeId, now, record })
    if (!refused) await invalidateTags(tx, [badgeTag(code), badgeWaysTag, catalogueTag])
    const current = await describeCatalogueBadge({ ...context, db: tx }, actor, code, fallbackLanguage)
    if (!current) return refuse('error.badgeNotFound')
    if (!refused) return current
    return needsCurrent.has(refused.refused) ? { ...refused, current } : refused
  })
}

const needsCurrent: ReadonlySet<string> = new Set(['error.stale', 'error.badgeNamedByGame'])

/** Refuses `error.handInOnly` to those who only hand in. */
export function refuseHandingIn(actor: Actor): Refusal<'error.handInOnly'> | null {
  return actor.permissions.get('catalogue.edit') === 'all' ? null : refuse('error.handInOnly')
}
