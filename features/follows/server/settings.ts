import { habboIdOf } from '#features/accounts/server/api.ts'
import { deleteNoticesOfPlayers } from '#features/notifications/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type changeFollowSettings, FollowKind, type FollowSettings, followKinds } from '../contract.ts'
import type { FollowContext } from './context.ts'
import type { FollowTables } from './tables.ts'

/** Returns an account's settings of following. */
export async function settingsOf(db: Db<FollowTables>, accountId: number): Promise<FollowSettings> {
  const habboId = await habboIdOf(db, accountId)
  const [chosen, forbidden, feed] = await Promise.all([
    db.selectFrom('follows_deliveries').select(['kind', 'delivery']).where('account_id', '=', accountId).execute(),
    db
      .selectFrom('follows_forbidden')
      .select('habbo_id')
      .where('habbo_id', '=', habboId ?? '')
      .executeTakeFirst(),
    db.selectFrom('follows_feeds').select('made_at').where('account_id', '=', accountId).executeTakeFirst(),
  ])
  const of = (kind: FollowKind) => chosen.find((each) => each.kind === kind)?.delivery ?? 'now'
  const { player, badge, series, group, show, dj, category, hotel } = FollowKind.enum
  return {
    deliveries: {
      player: of(player),
      badge: of(badge),
      series: of(series),
      group: of(group),
      show: of(show),
      dj: of(dj),
      category: of(category),
      hotel: of(hotel),
    },
    forbids: forbidden !== undefined,
    feedSince: feed?.made_at.toISOString() ?? null,
  }
}

/**
 * Changes an account's settings of following; what is left out stays. Forbidding applies at once;
 * follows of the player are kept for a while, in case it was a mistake (`forget.ts`).
 */
export async function changeSettings(
  { db, clock }: Pick<FollowContext, 'db' | 'clock'>,
  accountId: number,
  { deliveries, forbids }: Parsed<typeof changeFollowSettings>['body'],
): Promise<FollowSettings> {
  const habboId = await habboIdOf(db, accountId)
  return inTransaction(db, async (tx) => {
    for (const kind of followKinds) {
      const delivery = deliveries[kind]
      if (delivery === undefined) continue
      await tx
        .insertInto('follows_deliveries')
        .values({ account_id: accountId, kind, delivery })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ delivery }))
        .execute()
    }
    if (habboId !== null && forbids === true)
      await tx
        .insertInto('follows_forbidden')
        .values({ habbo_id: habboId, since: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (habboId !== null && forbids === true) await deleteNoticesOfPlayers(tx, [habboId])
    if (habboId !== null && forbids === false)
      await tx.deleteFrom('follows_forbidden').where('habbo_id', '=', habboId).execute()
    return settingsOf(tx, accountId)
  })
}
