import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import { serveDownload } from '#platform/server/http/serve-download.ts'
import {
  apply,
  dropAttachment,
  listOwnApplications,
  listPositions,
  listUnsentAttachments,
  sendMessage,
  showChat,
  showStanding,
  uploadAttachment,
  withdrawApplication,
} from '../contract.ts'
import { applyFor } from './apply.ts'
import { drop, findDownload, listUnsent } from './attachments.ts'
import { standingOf } from './bars.ts'
import type { JobsContext } from './context.ts'
import { showOwnChat, writeToTeam } from './conversation.ts'
import { listOpenPositions } from './manage-positions.ts'
import { listOwn, withdraw } from './own-applications.ts'
import { openUploads } from './upload-attachment.ts'

/** Serves the endpoints of jobs, in the order of the contract, and the files of applications. */
export function serveJobs(app: FastifyInstance, context: JobsContext): void {
  const upload = openUploads(context)
  serve(app, listPositions, ({ query }) => listOpenPositions(context.db, query.lang))
  serve(app, uploadAttachment, (_call, by) => upload(by.actor, by.visitor, by.upload))
  serve(app, dropAttachment, ({ params }, { actor }) => drop(context, actor, params.id))
  serve(app, listUnsentAttachments, (_call, { actor }) => listUnsent(context, actor))
  serve(app, apply, ({ body }, { actor }) => applyFor(context, actor, body))
  serve(app, listOwnApplications, (_call, { actor }) => listOwn(context.db, actor))
  serve(app, showStanding, (_call, { actor }) => standingOf(context, actor))
  serve(app, withdrawApplication, ({ params }, { actor }) => withdraw(context, actor, params.id))
  serve(app, showChat, ({ params }, { actor }) => showOwnChat(context, actor, params.id))
  serve(app, sendMessage, ({ params, body }, { actor }) => writeToTeam(context, actor, params.id, body))
  serveDownload(app, '/api/get/jobs/attachments/:id', 'error.fileNotFound', (id, actor) =>
    findDownload(context, actor, id),
  )
}
