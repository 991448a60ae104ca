import { type FollowProvider, type Happening, lookBackMs } from '#features/follows/server/api.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { stationIds } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { dateOf, occurrencesFrom, readShows, type ShowRecord } from './airings.ts'

/** Longer ago than this a show that began is no news: it may be over. */
const justBegunMs = Math.min(lookBackMs, 1_800_000)

/**
 * What the schedule knows of followed shows and DJs, each by its name in lower case: a show may
 * have several places in the week, and a DJ several shows.
 */
export function provideFollowedShows(anyDb: Db<unknown>, clock: Clock): FollowProvider {
  const db = tablesOf<ScheduleTables>(anyDb)
  const shows = async () => (await Promise.all(stationIds.map((station) => readShows(db, station)))).flat()
  const path = pagePath('radioSchedule')
  return {
    kinds: ['show', 'dj'],
    async resolve({ kind, key }) {
      const folded = key.toLowerCase()
      return (await shows()).some((show) => namesOf(show, kind).some((name) => name.toLowerCase() === folded))
        ? folded
        : null
    },
    async describe(kind, keys) {
      const named = new Map(
        (await shows()).flatMap((show) => namesOf(show, kind).map((name) => [name.toLowerCase(), name] as const)),
      )
      // What left the schedule counts as a follow, so members still see and can end it.
      return new Map(keys.map((key) => [key, { name: named.get(key) ?? key, path, picture: null, seenAt: null }]))
    },
    async happened(keys) {
      const now = clock.now().getTime()
      const begun = occurrencesFrom(
        await shows(),
        Temporal.Instant.fromEpochMilliseconds(now - justBegunMs),
        Temporal.Instant.fromEpochMilliseconds(now + 1),
      )
      return begun.flatMap(({ show, starts, day }) =>
        (['show', 'dj'] as const).flatMap((kind) =>
          namesOf(show, kind)
            .map((name) => name.toLowerCase())
            .filter((key) => keys.get(kind)?.includes(key))
            .map((key): Happening => ({ kind, key, what: 'showAirs', ref: `${show.id} ${day}`, at: dateOf(starts) })),
        ),
      )
    },
    async textsOf(changes) {
      const known = new Map((await shows()).map((show) => [show.id, show]))
      return new Map(
        changes.flatMap(({ id, kind, key, what, ref }) => {
          const [showId, day = ''] = ref.split(' ')
          const show = known.get(Number(showId))
          const name = show && namesOf(show, kind).find((each) => each.toLowerCase() === key)
          // A show that was cancelled or given to another host since is left out.
          if (!show || name === undefined || show.cancelled.includes(day)) return []
          const detail = kind === 'show' ? show.dj_name : show.name
          return [[id, { what, name, detail, count: 1, parts: [], path, picture: null, playerId: null }] as const]
        }),
      )
    },
  }
}

function namesOf({ name, dj_name, co_dj_name }: ShowRecord, kind: string): string[] {
  if (kind === 'show') return [name]
  return co_dj_name === null ? [dj_name] : [dj_name, co_dj_name]
}
