import { sql } from 'kysely'
import { leastRescanMinutes } from '../contract.ts'
import type { FollowContext } from './context.ts'
import { mayBeFollowed } from './note-happenings.ts'

/** Players of one hotel who are put in line by one run, which is every minute. */
const mostEach = 4
const changeDays = 30
const dayMs = 86_400_000

/**
 * Puts a player in line to be scanned, unless the last scan is younger than `leastRescanMinutes`.
 */
export type AskForScan = (habboId: string, now: Date) => Promise<void>

/**
 * Puts the followed players in line whose scan is due most: by the number of followers, times the
 * changes of the last 30 days, times the time since the last scan. Each hotel has its own line.
 */
export async function rescanFollowed(
  { db, clock }: Pick<FollowContext, 'db' | 'clock'>,
  askForScan: AskForScan,
): Promise<string[]> {
  const now = clock.now()
  const rested = new Date(now.getTime() - leastRescanMinutes * 60_000)
  const since = new Date(now.getTime() - changeDays * dayMs)
  const { rows } = await sql<{ habbo_id: string }>`
    with followed as (
      select kind, key, count(*) as followers, min(followed_at) as followed_at from follows_follows as follow
      where kind = 'player' and not exists (select from follows_deliveries as chosen
        where chosen.account_id = follow.account_id and chosen.kind = follow.kind and delivery = 'muted')
      group by kind, key
    ), changed as (
      select key, count(*) as changes from follows_changes where kind = 'player' and noted_at >= ${since} group by key
    ), due as (
      select key, split_part(key, '-', 1) as hotel,
        followers * (1 + coalesce(changes, 0))
          * extract(epoch from ${now}::timestamptz - coalesce(asked_at, followed_at)) as urgency
      from followed left join changed using (key) left join follows_looks as look on look.habbo_id = key
      where coalesce(asked_at, followed_at) <= ${rested} and ${mayBeFollowed('followed')}
    ), placed as (
      select key, hotel, row_number() over (partition by hotel order by urgency desc, key) as place from due
    )
    insert into follows_looks (habbo_id, asked_at)
    select key, ${now}::timestamptz from placed where place <= ${mostEach} order by key
    on conflict (habbo_id) do update set asked_at = excluded.asked_at
    returning habbo_id`.execute(db)
  for (const { habbo_id } of rows) await askForScan(habbo_id, now)
  return rows.map(({ habbo_id }) => habbo_id)
}
