import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { showSchedule } from '../contract.ts'
import { openCalendars } from './calendars.ts'
import { openReadySchedule } from './ready-schedule.ts'
import { stationOf } from './station-of.ts'
import { announceTurns } from './turning-schedule.ts'
import type { RadioWorld } from './world.ts'

/** Opens the schedule of shows, with its calendars. `publicUrl` is the site's address, for calendars to point to. */
export function openSchedule(world: RadioWorld & { publicUrl: string }): Feature {
  const schedule = openReadySchedule(world)
  const calendars = openCalendars(world, schedule)
  return {
    routes(app) {
      serve(app, showSchedule, ({ query }) => schedule.week(stationOf(world.stations, query.lang), query.week))
      calendars.routes(app)
    },
    copies: [schedule, ...calendars.copies],
    sweeps: [
      {
        name: 'radio.announce-turns',
        cron: '* * * * *',
        run: () => announceTurns({ ...world, now: world.clock.now() }),
      },
    ],
  }
}
