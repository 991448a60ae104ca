import type { Db } from '#platform/server/database/database.ts'
import type { BadgeTables } from '../tables.ts'

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
