import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import { serveView } from '#platform/server/http/serve-download.ts'
import { viewPath } from '../../client.ts'
import * as contract from '../../contract.ts'
import { findDownload } from '../attachments.ts'
import type { JobsContext } from '../context.ts'
import { liftByStaff, pageOfBars } from './bars-by-staff.ts'
import { decideByStaff, reopenByStaff, undoByStaff } from './decide-by-staff.ts'
import { pageOfApplications } from './list-applications.ts'
import { listDeletedForStaff, listForStaff } from './list-positions.ts'
import {
  addByStaff,
  changeByStaff,
  deleteByStaff,
  openByStaff,
  orderByStaff,
  restoreByStaff,
} from './positions-by-staff.ts'
import { addAnswer, changeAnswer, listAnswers, removeAnswer } from './ready-answers.ts'
import { showToStaff } from './show-application.ts'
import {
  answerByStaff,
  barByStaff,
  deleteNoteByStaff,
  liftBarByStaff,
  noteByStaff,
  voteByStaff,
} from './work-on-application.ts'

/** Serves the staff's endpoints of jobs, and the files of applications for their viewer. */
export function serveStaff(app: FastifyInstance, context: JobsContext): void {
  serve(app, contract.listStaffApplications, ({ query }, { actor }) => pageOfApplications(context, actor, query))
  serve(app, contract.showStaffApplication, ({ params }, { actor }) => showToStaff(context, actor, params.id))
  serve(app, contract.answerApplication, ({ params, body }, { actor }) =>
    answerByStaff(context, actor, params.id, body),
  )
  serve(app, contract.noteOnApplication, ({ params, body }, { actor }) =>
    noteByStaff(context, actor, params.id, body.text),
  )
  serve(app, contract.deleteApplicationNote, ({ params }, { actor }) =>
    deleteNoteByStaff(context, actor, params.id, params.note),
  )
  serve(app, contract.voteOnApplication, ({ params, body }, { actor }) => voteByStaff(context, actor, params.id, body))
  serve(app, contract.decideApplication, ({ params, body }, { actor }) =>
    decideByStaff(context, actor, params.id, body),
  )
  serve(app, contract.undoApplicationDecision, ({ params }, { actor }) => undoByStaff(context, actor, params.id))
  serve(app, contract.reopenApplication, ({ params }, { actor }) => reopenByStaff(context, actor, params.id))
  serve(app, contract.barApplicant, ({ params, body }, { actor }) =>
    barByStaff(context, actor, params.id, new Date(body.until)),
  )
  serve(app, contract.liftApplicantBar, ({ params }, { actor }) => liftBarByStaff(context, actor, params.id))
  serve(app, contract.listApplicationBars, ({ query }, { actor }) => pageOfBars(context, actor, query.cursor))
  serve(app, contract.liftApplicationBar, ({ params }, { actor }) => liftByStaff(context, actor, params.account))
  serve(app, contract.listStaffPositions, (_call, { actor }) => listForStaff(context, actor))
  serve(app, contract.listDeletedPositions, (_call, { actor }) => listDeletedForStaff(context, actor))
  serve(app, contract.addStaffPosition, ({ body }, { actor }) => addByStaff(context, actor, body))
  serve(app, contract.changeStaffPosition, ({ params, body }, { actor }) =>
    changeByStaff(context, actor, params.key, body),
  )
  serve(app, contract.openStaffPosition, ({ params, body }, { actor }) => openByStaff(context, actor, params.key, body))
  serve(app, contract.orderStaffPositions, ({ body }, { actor }) => orderByStaff(context, actor, body))
  serve(app, contract.deleteStaffPosition, ({ params, query }, { actor }) =>
    deleteByStaff(context, actor, params.key, query),
  )
  serve(app, contract.restoreStaffPosition, ({ params }, { actor }) => restoreByStaff(context, actor, params.key))
  serve(app, contract.listReadyAnswers, () => listAnswers(context.db))
  serve(app, contract.addReadyAnswer, ({ body }, { actor }) => addAnswer(context, actor, body))
  serve(app, contract.changeReadyAnswer, ({ params, body }, { actor }) => changeAnswer(context, actor, params.id, body))
  serve(app, contract.removeReadyAnswer, ({ params }, { actor }) => removeAnswer(context, actor, params.id))
  serveView(app, viewPath(':id'), 'error.fileNotFound', async (id, actor) =>
    actor.permissions.has('jobs.review') ? findDownload(context, actor, id) : null,
  )
}
