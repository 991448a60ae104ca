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
  removeStaffShow,
  showStaffSchedule,
  stationIds,
} from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import type { ScheduleTables } from '../tables.ts'
import { answer, askSwap } from './change-swaps.ts'
import { copyForStaff, previewCopy } from './copy-week.ts'
import { foreseeTimes } from './foresee.ts'
import { addForStaff, bringBackForStaff, cancelForStaff, changeForStaff, removeForStaff } from './staff-changes.ts'
import type { StaffContext } from './staff-context.ts'
import { weekForStaff } from './staff-week.ts'

/** Serves the endpoints of the staff's schedule. */
export function serveStaffSchedule(app: FastifyInstance, context: RadioContext): void {
  const { clock, zone } = context
  const db = tablesOf<ScheduleTables>(context.db)
  // Without a station of its own, Turkish is served by the site's.
  const by = async (actor: Actor): Promise<StaffContext> => {
    const known = await context.stations()
    const stations = stationIds.filter((id) => id === 'main' || known.some((station) => station.id === id))
    return { db, actor, now: clock.now(), zone, stations }
  }
  serve(app, showStaffSchedule, async ({ query }, { actor }) => weekForStaff(await by(actor), query))
  serve(app, foresee, async ({ query }, { actor }) => foreseeTimes(await by(actor), query))
  serve(app, addStaffShow, async ({ body }, { actor }) => addForStaff(await by(actor), body))
  serve(app, changeStaffShow, async ({ params, body }, { actor }) => changeForStaff(await by(actor), params.id, body))
  serve(app, cancelStaffShow, async ({ params, body }, { actor }) => cancelForStaff(await by(actor), params.id, body))
  serve(app, bringShowBack, async ({ params, body }, { actor }) => bringBackForStaff(await by(actor), params.id, body))
  serve(app, removeStaffShow, async ({ params, query }, { actor }) => removeForStaff(await by(actor), params.id, query))
  serve(app, previewWeekCopy, async ({ query }, { actor }) => previewCopy(await by(actor), query))
  serve(app, copyWeek, async ({ body }, { actor }) => copyForStaff(await by(actor), body))
  serve(app, askForSwap, async ({ body }, { actor }) => askSwap(await by(actor), body))
  serve(app, answerSwap, async ({ params, body }, { actor }) => answer(await by(actor), params.id, body))
}
