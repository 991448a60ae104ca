import { sql } from 'kysely'
import { usageDays } from '../../constants.ts'
import type { ProgramsContext } from '../context.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

type Used = { keyId: number; day: number; calls: number; refused: number; lastAt: number }

/** Counts the calls of keys in memory, and writes them in one statement. */
export type Usage = { note: (keyId: number, isRefused: boolean) => void; write: () => Promise<void> }

/** The day of an instant, counted since 1970 in UTC. */
export function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / dayMs)
}

/** Opens the count of this process. What a failed `write` did not keep is written with the next. */
export function openUsage({ db, clock }: Pick<ProgramsContext, 'db' | 'clock'>): Usage {
  let counted = new Map<string, Used>()
  const add = (each: Used) => {
    const name = `${each.keyId} ${each.day}`
    const known = counted.get(name)
    if (!known) return void counted.set(name, each)
    known.calls += each.calls
    known.refused += each.refused
    known.lastAt = Math.max(known.lastAt, each.lastAt)
  }
  return {
    note(keyId, isRefused) {
      const now = clock.now()
      const [calls, refused] = isRefused ? [0, 1] : [1, 0]
      // To the minute: more would say when a program runs.
      const lastAt = Math.floor(now.getTime() / minuteMs) * minuteMs
      add({ keyId, day: dayOf(now), calls, refused, lastAt })
    },
    async write() {
      if (counted.size === 0) return
      const uses = [...counted.values()].toSorted((one, other) => one.keyId - other.keyId || one.day - other.day)
      counted = new Map()
      await sql`
        with used as (
          select * from unnest(
            ${uses.map(({ keyId }) => keyId)}::integer[], ${uses.map(({ day }) => day)}::integer[],
            ${uses.map(({ calls }) => calls)}::integer[], ${uses.map(({ refused }) => refused)}::integer[],
            ${uses.map(({ lastAt }) => new Date(lastAt))}::timestamptz[]
          ) as used(key_id, day, calls, refused, last_at)
        ), kept as (
          update programs_keys as key set last_used_at = greatest(key.last_used_at, last.at)
          from (select key_id, max(last_at) as at from used group by key_id) as last
          where key.id = last.key_id returning key.id
        )
        insert into programs_usage as usage (key_id, day, calls, refused)
        select key_id, day, calls, refused from used join kept on kept.id = key_id
        on conflict (key_id, day) do update set
          calls = usage.calls + excluded.calls, refused = usage.refused + excluded.refused`
        .execute(db)
        .catch((error: unknown) => {
          for (const each of uses) add(each)
          throw error
        })
    },
  }
}

/** Removes the usage of days that are no longer shown. */
export async function forgetUsage({ db, clock }: Pick<ProgramsContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('programs_usage')
    .where('day', '<=', dayOf(clock.now()) - usageDays)
    .execute()
}
