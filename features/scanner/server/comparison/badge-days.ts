import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { ComparedDay } from '../../contract.ts'

const dayMs = 86_400_000

/** The most days in an answer; of a longer time every n-th day is returned. */
const mostDays = 60

/** A change of how many badges a player has, 0 for a scan alone; `day` counts from 1970. */
export type BadgeChange = { playerId: number; day: number; change: number }

/**
 * Returns how many badges players had at the ends of days, up to that of `now`: each day, or evenly
 * spread ones of a longer time. A player without a read list has null throughout.
 */
export async function badgeDays(db: AnyDb, ids: readonly (number | null)[], now: Date): Promise<ComparedDay[]> {
  const known = ids.flatMap((id) => id ?? [])
  const { rows } = await sql<BadgeChange>`
    with stays as (
      select player_id, gained_after, gained_by, lost_by from scanner_badges where player_id = any(${known}::integer[])
      union all
      select player_id, gained_after, gained_by, lost_by from scanner_earlier_stays
      where player_id = any(${known}::integer[]) and panel = 'badges'
    )
    select player_id as "playerId", day, sum(change)::integer as change from (
      select player_id, gained_by as at, 1 as change from stays
      union all
      select player_id, lost_by, -1 from stays where lost_by is not null
      union all
      -- Scans that read the list: without badges on it, the number is 0 and not unknown.
      select player_id, min(gained_after), 0 from stays group by player_id having min(gained_after) is not null
      union all
      select player_id, checked_at, 0 from scanner_panels
      where player_id = any(${known}::integer[]) and panel = 'badges' and checked_at is not null
    ) as changes cross join lateral (select floor(extract(epoch from at) / 86400)::integer as day) as dated
    group by player_id, day order by day`.execute(db)
  return daysOf(rows, ids, Math.floor(now.getTime() / dayMs))
}

/**
 * Adds up changes, in the order of their days, to what each player had at the ends of days until
 * `today`.
 */
export function daysOf(changes: readonly BadgeChange[], ids: readonly (number | null)[], today: number): ComparedDay[] {
  const [first] = changes
  if (!first) return []
  const length = Math.max(today, first.day) - first.day
  const steps = Math.min(length, mostDays - 1)
  const days = Array.from({ length: steps + 1 }, (_, step) =>
    steps === 0 ? first.day : first.day + Math.round((length * step) / steps),
  )
  const badges = new Map<number, number>()
  let next = 0
  return days.map((day) => {
    for (let change = changes[next]; change && change.day <= day; change = changes[next]) {
      badges.set(change.playerId, (badges.get(change.playerId) ?? 0) + change.change)
      next += 1
    }
    return {
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      badges: ids.map((id) => (id === null ? null : (badges.get(id) ?? null))),
    }
  })
}
