import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { leastRescanMinutes } from '../contract.ts'
import type { FollowContext } from './context.ts'
import { mayBeFollowed } from './note-happenings.ts'
import type { FollowTables } from './tables.ts'

const changeDays = 30
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/**
 * What is planned for each kind: how many of one hotel are put in line by one run, which is every
 * minute, and the least time between two turns of one subject. The turn of a group is one member.
 */
const plans = {
  player: {
    ...{ mostEach: 4, restMinutes: leastRescanMinutes, hotelAt: 1 },
    looks: sql`select habbo_id as key, asked_at from follows_looks`,
  },
  group: {
    ...{ mostEach: 1, restMinutes: 5, hotelAt: 2 },
    looks: sql`select group_id as key, asked_at from follows_group_looks`,
  },
}

/** How scans for followers are put in line. */
export type FollowedScans = {
  /** Puts a player in line, unless the last scan is younger than `leastRescanMinutes`. */
  scanPlayer: (habboId: string, now: Date) => Promise<void>
  /** Does the same for the member of a group whose last scan is oldest, if any may be shown. */
  scanMember: (groupId: string, now: Date) => Promise<void>
}

/**
 * Puts the followed players in line whose scan is due most, and a member of the group of each hotel
 * that is due most: by the number of followers, times the changes of the last 30 days, times the
 * time since the last turn.
 */
export async function rescanFollowed(
  { db, clock }: Pick<FollowContext, 'db' | 'clock'>,
  { scanPlayer, scanMember }: FollowedScans,
): Promise<void> {
  const now = clock.now()
  const players = await dueSubjects(db, 'player', now)
  await sql`
    insert into follows_looks (habbo_id, asked_at)
    select key, ${now}::timestamptz from unnest(${players}::text[]) as due(key)
    on conflict (habbo_id) do update set asked_at = excluded.asked_at`.execute(db)
  for (const habboId of players) await scanPlayer(habboId, now)
  const groups = await dueSubjects(db, 'group', now)
  await sql`
    insert into follows_group_looks (group_id, asked_at)
    select key, ${now}::timestamptz from unnest(${groups}::text[]) as due(key)
    on conflict (group_id) do update set asked_at = excluded.asked_at`.execute(db)
  for (const groupId of groups) await scanMember(groupId, now)
}

/** Returns the keys of followed subjects whose turn it is; each hotel has its own line. */
async function dueSubjects(db: Db<FollowTables>, kind: keyof typeof plans, now: Date): Promise<string[]> {
  const { mostEach, restMinutes, hotelAt, looks } = plans[kind]
  const rested = new Date(now.getTime() - restMinutes * minuteMs)
  const since = new Date(now.getTime() - changeDays * dayMs)
  const { rows } = await sql<{ key: string }>`
    with followed as (
      select kind, key, count(*) as followers, min(followed_at) as followed_at from follows_follows as follow
      where kind = ${kind} and not exists (select from follows_deliveries as chosen
        where chosen.account_id = follow.account_id and chosen.kind = follow.kind and delivery = 'muted')
      group by kind, key
    ), changed as (
      select key, count(*) as changes from follows_changes where kind = ${kind} and noted_at >= ${since} group by key
    ), due as (
      select key, split_part(key, '-', ${hotelAt}) as hotel,
        followers * (1 + coalesce(changes, 0))
          * extract(epoch from ${now}::timestamptz - coalesce(asked_at, followed_at)) as urgency
      from followed left join changed using (key) left join (${looks}) as look using (key)
      where coalesce(asked_at, followed_at) <= ${rested} and ${mayBeFollowed('followed')}
    ), placed as (
      select key, row_number() over (partition by hotel order by urgency desc, key) as place from due
    )
    select key from placed where place <= ${mostEach} order by key`.execute(db)
  return rows.map(({ key }) => key)
}
