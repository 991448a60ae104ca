import { sql } from 'kysely'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { ComparedPlayer, comparePlayers as contract, Panel, Player } from '../../contract.ts'
import { badgeDays } from './badge-days.ts'
import { type ComparisonContext, findCompared, idsListed, isListed } from './compared-players.ts'
import { commonFriends } from './list-compared-friends.ts'

/** Answers contract `comparePlayers`. */
export async function comparePlayers(
  context: ComparisonContext,
  habboIds: readonly string[],
  now: Date,
): Promise<Outcome<typeof contract>> {
  const compared = await findCompared(context, habboIds)
  if (isRefusal(compared)) return compared
  const ids = idsListed(compared, 'badges')
  const withBadges = compared.map(({ id }) => (ids.includes(id) ? id : null))
  const [badges, friends, days] = await Promise.all([
    countBadges(context.db, ids),
    commonFriends(context.db, compared),
    badgeDays(context.db, withBadges, now),
  ])
  return {
    players: compared.map(({ id, player }) => describe(player, badges.only.get(id) ?? 0)),
    badges: ids.length < 2 ? null : badges.common,
    friends: idsListed(compared, 'friends').length < 2 ? null : friends.length,
    days,
  }
}

function describe(player: Player, only: number): ComparedPlayer {
  const { habboId, hotel, name, avatar, level, memberSince, checkedAt, state, panels } = player
  return {
    habboId,
    hotel,
    name,
    avatar,
    level,
    memberSince,
    checkedAt,
    isBeingScanned: state === 'queued' || state === 'scanning',
    badges: { ...listOf(panels.badges), only },
    friends: listOf(panels.friends),
  }
}

function listOf(panel: Panel) {
  return { checkedAt: panel.checkedAt, current: isListed(panel) ? panel.current : 0, hidden: panel.hidden }
}

/** Counts the badges that all of these players have, and those that each has alone. */
async function countBadges(
  db: AnyDb,
  ids: readonly number[],
): Promise<{ common: number; only: ReadonlyMap<number, number> }> {
  if (ids.length < 2) return { common: 0, only: new Map() }
  const { rows } = await sql<{ playerId: number | null; badges: number }>`
    select case when owners = 1 then player_id end as "playerId", count(*)::integer as badges
    from (
      select count(*) as owners, min(player_id) as player_id from scanner_badges
      where player_id = any(${ids}::integer[]) and lost_by is null group by badge_id
    ) as badge
    where owners in (1, ${ids.length}) group by 1`.execute(db)
  return {
    common: rows.find(({ playerId }) => playerId === null)?.badges ?? 0,
    only: new Map(rows.flatMap(({ playerId, badges }) => (playerId === null ? [] : [[playerId, badges]]))),
  }
}
