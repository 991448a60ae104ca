import { accountClosed } from '#features/accounts/contract.ts'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { showSchedule, stationIds } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { stationOf } from '../stations/station-state.ts'
import type { ScheduleTables } from '../tables.ts'
import { scheduleTag, scheduleTags, swapsTag } from '../tags.ts'
import { localDay, occurrenceAfter, occurrencesFrom, readShows } from './airings.ts'
import { type CachedSchedule, openCachedSchedule } from './cached-schedule.ts'
import { openCalendars } from './calendars.ts'
import { isHostedBy, linkHosts } from './hosts.ts'
import { serveStaffSchedule } from './serve-staff-schedule.ts'
import { countWaitingSwaps, forgetHost, forgetSwaps, hostData } from './swaps.ts'

/**
 * The window of changes that are published: the job runs every minute, but not to the second.
 * Publishing twice is harmless.
 */
const minutesBack = 2

/**
 * Invalidates in every process the cached pages affected by a show that began or ended, or by a new
 * day and thus week.
 */
export async function invalidateChangedShows(context: { db: Db<unknown>; zone: string; now: Date }): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(context.now.getTime())
  const before = now.subtract({ minutes: minutesBack })
  const isNewDay = localDay(before, context.zone) !== localDay(now, context.zone)
  for (const station of stationIds) {
    const shows = await readShows(tablesOf<ScheduleTables>(context.db), station)
    const begun = occurrencesFrom(shows, before.subtract({ hours: 26 }), now.add({ nanoseconds: 1 }))
    const hasTurned = begun.some(({ starts, ends }) =>
      [starts, ends].some(
        (turn) => Temporal.Instant.compare(before, turn) < 0 && Temporal.Instant.compare(turn, now) <= 0,
      ),
    )
    if (isNewDay || hasTurned) await invalidateTags(context.db, scheduleTags(station))
  }
}

/** Returns the next show that an account hosts, by its number or the name that it has now. */
async function nextShowOf({ db, clock }: RadioContext, schedule: CachedSchedule, accountId: number) {
  const name = (await describeAuthors(db, [accountId])).get(accountId)?.name.toLowerCase()
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
  const shows = (await Promise.all(stationIds.map((station) => schedule.shows(station)))).flat()
  const own = shows.filter(
    (show) =>
      isHostedBy(show, accountId) || [show.dj_name, show.co_dj_name].some((host) => host?.toLowerCase() === name),
  )
  const next = occurrenceAfter(own, now)
  return next && { title: next.show.name, startsAt: new Date(next.starts.epochMilliseconds) }
}

/**
 * Creates the schedule of shows with its calendars. `publicUrl` is the site's address for links in
 * calendars.
 */
export function openSchedule(context: RadioContext & { publicUrl: string }): Feature {
  const db = tablesOf<ScheduleTables>(context.db)
  const schedule = openCachedSchedule(context)
  const calendars = openCalendars(context, schedule)
  return {
    routes(app) {
      serve(app, showSchedule, async ({ query }) =>
        schedule.week(stationOf(await context.stations(), query.lang), query.week),
      )
      calendars.routes(app)
      serveStaffSchedule(app, context)
    },
    caches: [schedule, ...calendars.caches],
    firstContent: () => linkHosts(db, context.clock.now()),
    staff: {
      nextShow: ({ id }) => nextShowOf(context, schedule, id),
      waiting: async ({ id, permissions }) =>
        permissions.has('radio.schedule') ? [await countWaitingSwaps(db, id, context.clock.now())] : [],
      topics: { schedule: [scheduleTag, swapsTag] },
    },
    listeners: [listener(accountClosed, ({ accountId }) => forgetHost(db, accountId))],
    personalData: { name: 'radioShows', collect: (accountId) => hostData(db, accountId) },
    scheduledJobs: [
      {
        name: 'radio.announce-turns',
        cron: '* * * * *',
        run: () => invalidateChangedShows({ ...context, now: context.clock.now() }),
      },
      { name: 'radio.forget-swaps', cron: '33 3 * * *', run: () => forgetSwaps(db, context.clock.now()) },
    ],
  }
}
