import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { showSchedule } from '../contract.ts'
import { openCachedSchedule } from './cached-schedule.ts'
import { openCalendars } from './calendars.ts'
import type { RadioContext } from './context.ts'
import { invalidateChangedShows } from './invalidate-changed-shows.ts'
import { stationOf } from './station-of.ts'

/**
 * Creates the schedule of shows with its calendars. `publicUrl` is the site's address for links in
 * calendars.
 */
export function openSchedule(context: RadioContext & { publicUrl: string }): Feature {
  const schedule = openCachedSchedule(context)
  const calendars = openCalendars(context, schedule)
  return {
    routes(app) {
      serve(app, showSchedule, ({ query }) => schedule.week(stationOf(context.stations, query.lang), query.week))
      calendars.routes(app)
    },
    caches: [schedule, ...calendars.caches],
    scheduledJobs: [
      {
        name: 'radio.announce-turns',
        cron: '* * * * *',
        run: () => invalidateChangedShows({ ...context, now: context.clock.now() }),
      },
    ],
  }
}
