import type { FastifyInstance } from 'fastify'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { serve } from '#platform/server/http/http.ts'
import {
  addStaffShow,
  answerSwap,
  askForSwap,
  bringShowBack,
  cancelStaffShow,
  changeStaffShow,
  copyWeek,
  foresee,
  previewWeekCopy,
  showStaffSchedule,
  stationIds,
} from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import type { ScheduleTables } from '../tables.ts'
import { answer, askSwap } from './change-swaps.ts'
import { copyForStaff, previewCopy } from './copy-week.ts'
import { foreseeTimes } from './foresee.ts'
import { addForStaff, bringBackForStaff, cancelForStaff, changeForStaff } from './staff-changes.ts'
import type { StaffContext } from './staff-context.ts'
import { weekForStaff } from './staff-week.ts'

/** Serves the endpoints of the staff's schedule. */
export function serveStaffSchedule(app: FastifyInstance, context: RadioContext): void {
  const { clock, zone } = context
  const db = tablesOf<ScheduleTables>(context.db)
  // Without a station of its own, Turkish is served by the site's.
  const stations = stationIds.filter((id) => id === 'main' || context.stations.some((station) => station.id === id))
  const by = (actor: Actor): StaffContext => ({ db, actor, now: clock.now(), zone, stations })
  serve(app, showStaffSchedule, ({ query }, { actor }) => weekForStaff(by(actor), query))
  serve(app, foresee, ({ query }, { actor }) => foreseeTimes(by(actor), query))
  serve(app, addStaffShow, ({ body }, { actor }) => addForStaff(by(actor), body))
  serve(app, changeStaffShow, ({ params, body }, { actor }) => changeForStaff(by(actor), params.id, body))
  serve(app, cancelStaffShow, ({ params, body }, { actor }) => cancelForStaff(by(actor), params.id, body))
  serve(app, bringShowBack, ({ params, body }, { actor }) => bringBackForStaff(by(actor), params.id, body))
  serve(app, previewWeekCopy, ({ query }, { actor }) => previewCopy(by(actor), query))
  serve(app, copyWeek, ({ body }, { actor }) => copyForStaff(by(actor), body))
  serve(app, askForSwap, ({ body }, { actor }) => askSwap(by(actor), body))
  serve(app, answerSwap, ({ params, body }, { actor }) => answer(by(actor), params.id, body))
}
