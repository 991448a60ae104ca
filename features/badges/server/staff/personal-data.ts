import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { CatalogueContext } from '../context.ts'
import type { BadgeTables } from '../tables.ts'
import { catalogueTag } from '../tags.ts'

/** Returns what an account wrote about badges, for its data export. */
export async function badgesData(db: Db<BadgeTables>, accountId: number): Promise<Record<string, unknown>> {
  const [texts, ways, proposals] = await Promise.all([
    db
      .selectFrom('badges_staff_texts')
      .innerJoin('badges_badges', 'badges_badges.id', 'badge_id')
      .select(['code', 'language', 'name', 'description', 'said_at'])
      .where('said_by', '=', accountId)
      .orderBy('said_at')
      .execute(),
    db
      .selectFrom('badges_ways')
      .innerJoin('badges_badges', 'badges_badges.id', 'badge_id')
      .select(['code', 'kind', 'text_de', 'text_en', 'text_tr', 'changed_at'])
      .where('changed_by', '=', accountId)
      .orderBy('badges_ways.id')
      .execute(),
    db
      .selectFrom('badges_proposals')
      .innerJoin('badges_badges', 'badges_badges.id', 'badge_id')
      .select(['code', 'content', 'handed_in_at', 'state', 'reason'])
      .where('by_id', '=', accountId)
      .orderBy('badges_proposals.id')
      .execute(),
  ])
  return { texts, ways, proposals }
}

const dayMs = 86_400_000
/** Days for which decided proposals are kept, removed ways, and by what an approval is undone. */
const keptDays = { decided: 90, removed: 30, published: 1 }

/**
 * Deletes proposals that were decided three months ago, ways that were removed a month ago, and
 * by what approvals of yesterday could be undone.
 */
export async function forgetProposals({ db, clock }: Pick<CatalogueContext, 'db' | 'clock'>): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  await db.deleteFrom('badges_proposals').where('decided_at', '<', ago(keptDays.decided)).execute()
  await db.deleteFrom('badges_ways').where('removed_at', '<', ago(keptDays.removed)).execute()
  await db
    .updateTable('badges_proposals')
    .set({ published: null })
    .where('published', 'is not', null)
    .where('decided_at', '<', ago(keptDays.published))
    .execute()
}

/**
 * Deletes what a closed account handed in, and removes the account from what it published and
 * decided. Idempotent.
 */
export async function forgetAccount({ db }: Pick<CatalogueContext, 'db'>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('badges_proposals').where('by_id', '=', accountId).execute()
    await tx.updateTable('badges_proposals').set({ decided_by: null }).where('decided_by', '=', accountId).execute()
    // It may name the account; what was just approved cannot be undone then.
    await tx.updateTable('badges_proposals').set({ published: null }).where('published', 'is not', null).execute()
    await tx.updateTable('badges_staff_texts').set({ said_by: null }).where('said_by', '=', accountId).execute()
    await tx.updateTable('badges_ways').set({ changed_by: null }).where('changed_by', '=', accountId).execute()
    await invalidateTags(tx, [catalogueTag])
  })
}
