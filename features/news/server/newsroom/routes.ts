import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import {
  addRemark,
  assignText,
  changeItem,
  checkText,
  createItem,
  createPreview,
  deleteItem,
  deleteText,
  findTextPlayers,
  handInText,
  listRevisions,
  listWriters,
  reviewText,
  revokePreviews,
  saveText,
  settleRemark,
  showItem,
  showMentions,
  showRevision,
  showText,
} from '../../contract.ts'
import { checkWorkingText } from './check/check-text.ts'
import type { NewsroomContext } from './context.ts'
import { deleteDraftText } from './delete-text.ts'
import { changeSettings, deleteDraftItem, showStaffItem, startItem } from './items.ts'
import { mentionsOfItem } from './mentions-of-item.ts'
import { endPreviews, makePreview } from './preview/preview-links.ts'
import { markRemark, writeRemark } from './remarks.ts'
import { assign, decideOnText, handIn } from './reviews.ts'
import { pageOfRevisions, readWholeRevision } from './revisions.ts'
import { saveStaffText, showStaffText } from './texts.ts'
import { findPlayersOfText, writersOfNews } from './writers.ts'

/** Serves the endpoints of writing, in the order of the contract. */
export function serveNewsroom(app: FastifyInstance, context: NewsroomContext): void {
  serve(app, createItem, ({ body }, { actor }) => startItem(context, actor, body))
  serve(app, listWriters, () => writersOfNews(context))
  serve(app, findTextPlayers, ({ query }) => findPlayersOfText(context, query.q))
  serve(app, showItem, ({ params }, { actor }) => showStaffItem(context, actor, params.id))
  serve(app, changeItem, ({ params, body }, { actor }) => changeSettings(context, actor, params.id, body))
  serve(app, deleteItem, ({ params }, { actor }) => deleteDraftItem(context, actor, params.id))
  serve(app, showMentions, ({ params, query }) => mentionsOfItem(context, params.id, query.language))
  serve(app, showText, ({ params }, { actor }) => showStaffText(context, actor, params))
  serve(app, saveText, ({ params, body }, { actor }) => saveStaffText(context, actor, params, body))
  serve(app, deleteText, ({ params, query }, { actor }) => deleteDraftText(context, actor, params, query.version))
  serve(app, assignText, ({ params, body }, { actor }) => assign(context, actor, params, body))
  serve(app, handInText, ({ params, body }, { actor }) => handIn(context, actor, params, body))
  serve(app, reviewText, ({ params, body }, { actor }) => decideOnText(context, actor, params, body))
  serve(app, listRevisions, ({ params, query }) => pageOfRevisions(context, params, query))
  serve(app, showRevision, ({ params }) => readWholeRevision(context, params))
  serve(app, addRemark, ({ params, body }, { actor }) => writeRemark(context, actor, params, body))
  serve(app, settleRemark, ({ params, body }, { actor }) => markRemark(context, actor, params, body.isSettled))
  serve(app, checkText, ({ params }) => checkWorkingText(context, params))
  serve(app, createPreview, ({ params }, { actor }) => makePreview(context, actor, params.id))
  serve(app, revokePreviews, ({ params }) => endPreviews(context, params.id))
}
