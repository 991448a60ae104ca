import { sql } from 'kysely'
import { isKeptOffBoards } from '#features/accounts/server/api.ts'
import { badgeMerits } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { type BoardName, rarestPoints } from '../../contract.ts'
import { climberScore, monthStart, partsOfPoint } from './scores.ts'

/** A player's score on a board, or in `recent`, the order of the last scans. */
export type Score = {
  player_id: number
  board: BoardName | 'recent'
  hotel: HotelCode
  score: number
  badge_id: number | null
}

type Figures = {
  id: number
  hotel: HotelCode
  firstScannedAt: Date
  scannedAt: Date | null
  isKeptOff: boolean
  isRead: boolean
  badges: number
  rarity: number
  series: number
  foundAt: Date | null
  foundId: number | null
  climbed: number
}

const weekMs = 7 * 86_400_000

/**
 * Computes the scores of some players, and notes which badges they gained within a week. Players
 * kept off the boards or private have none. Only one process at a time may do this.
 */
export async function computeScores(tx: AnyDb, ids: readonly number[], now: Date): Promise<Score[]> {
  await addMissingMerits(tx, ids)
  await noteGained(tx, ids, new Date(now.getTime() - weekMs))
  const figures = await readFigures(tx, ids, monthStart(now))
  return figures.flatMap((player) => scoresOf(player, now))
}

function scoresOf(player: Figures, now: Date): Score[] {
  if (player.isKeptOff) return []
  const scores: [Score['board'], number | null][] = [
    ['badges', player.isRead ? player.badges : null],
    ['rarity', player.rarity || null],
    ['series', player.series || null],
    ['finds', player.foundAt?.getTime() ?? null],
    ['known', -player.firstScannedAt.getTime()],
    ['climbers', player.climbed > 0 ? climberScore(now, player.climbed) : null],
    ['recent', player.scannedAt?.getTime() ?? null],
  ]
  return scores.flatMap(([board, score]) =>
    score === null
      ? []
      : [
          {
            player_id: player.id,
            board,
            hotel: player.hotel,
            score,
            badge_id: board === 'finds' ? player.foundId : null,
          },
        ],
  )
}

/** Badges without a merit get the present one: so far no score was computed with them. */
async function addMissingMerits(tx: AnyDb, ids: readonly number[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select distinct stay.badge_id from scanner_badges as stay
      left join scanner_badge_merits as merit on merit.badge_id = stay.badge_id
      where stay.player_id = any(${ids}::integer[]) and merit.found_at is null
    )
    insert into scanner_badge_merits as known (badge_id, step, is_last_level, found_at)
    select badge_id, step, is_last_level, found_at from ${badgeMerits} as now
    where badge_id = any(array(select badge_id from wanted))
    on conflict (badge_id) do update set found_at = excluded.found_at where excluded.found_at is not null`.execute(tx)
}

async function noteGained(tx: AnyDb, ids: readonly number[], since: Date): Promise<void> {
  await sql`
    with gained as materialized (
      select badge_id, max(gained_by) as gained_at from scanner_badges
      where player_id = any(${ids}::integer[]) and gained_after is not null and gained_by >= ${since}::timestamptz
        and lost_by is null
      group by badge_id
    )
    update scanner_badge_merits as merit set gained_at = gained.gained_at
    from gained where merit.badge_id = gained.badge_id
      and (merit.gained_at is null or merit.gained_at < gained.gained_at)`.execute(tx)
}

async function readFigures(tx: AnyDb, ids: readonly number[], month: Date): Promise<Figures[]> {
  const climbed = sql`count(*) filter (where gained_after is not null and gained_by >= ${month}::timestamptz)
    - count(*) filter (where lost_by >= ${month}::timestamptz)`
  const isFind = sql`lost_by is null and gained_by = found_at`
  const { rows } = await sql<Figures>`
    with owned as materialized (
      select player_id, count(*) filter (where lost_by is null) as badges,
        sum(${rarestPoints * partsOfPoint}::bigint >> step::integer) filter (where lost_by is null) as rarity,
        count(*) filter (where lost_by is null and is_last_level) as series,
        max(found_at) filter (where ${isFind}) as found_at,
        (array_agg(badge_id order by found_at desc, badge_id) filter (where ${isFind}))[1] as found_id,
        ${climbed} as climbed
      from scanner_badges join scanner_badge_merits using (badge_id)
      where player_id = any(${ids}::integer[]) group by player_id
    ), earlier as materialized (
      select player_id, ${climbed} as climbed from scanner_earlier_stays
      where player_id = any(${ids}::integer[]) and panel = 'badges' and lost_by >= ${month}::timestamptz
      group by player_id
    )
    select player.id, player.hotel, player.first_scanned_at as "firstScannedAt",
      case when visibility = 'public' and scan_state = 'complete' then scan_finished_at end as "scannedAt",
      visibility = 'private' or ${isKeptOffBoards(sql`player.habbo_id`)} as "isKeptOff", panel.checked_at is not null as "isRead",
      coalesce(owned.badges, 0)::integer as badges, coalesce(owned.rarity, 0)::bigint as rarity,
      coalesce(owned.series, 0)::integer as series, owned.found_at as "foundAt", owned.found_id as "foundId",
      (coalesce(owned.climbed, 0) + coalesce(earlier.climbed, 0))::integer as climbed
    from scanner_players as player
    left join scanner_panels as panel on panel.player_id = player.id and panel.panel = 'badges'
    left join owned on owned.player_id = player.id
    left join earlier on earlier.player_id = player.id
    where player.id = any(${ids}::integer[])`.execute(tx)
  return rows
}
