import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import {
  addGlossaryWord,
  addRemark,
  assignText,
  bringTextBack,
  changeItem,
  changeItems,
  checkText,
  countProblems,
  createItem,
  createPreview,
  deleteItem,
  deleteText,
  findTextPlayers,
  handInText,
  listGlossary,
  listNewsroom,
  listReview,
  listRevisions,
  listWriters,
  markRead,
  publishText,
  removeGlossaryWord,
  reviewText,
  revokePreviews,
  saveText,
  scheduleTexts,
  settleRemark,
  showBoard,
  showCalendar,
  showItem,
  showMentions,
  showRevision,
  showText,
  unscheduleText,
  withdrawText,
} from '../../contract.ts'
import { checkWorkingText, countProblemsOf } from './check/check-text.ts'
import type { NewsroomContext } from './context.ts'
import { deleteDraftText } from './delete-text.ts'
import { changeSettings, changeSeveral, deleteDraftItem, mentionsOfItem, showStaffItem, startItem } from './items.ts'
import { entriesOfCalendar } from './lists/calendar.ts'
import { addToGlossary, removeFromGlossary, wordsOfGlossary } from './lists/glossary.ts'
import { type ListsContext, pageOfBoard, pageOfItems } from './lists/list-items.ts'
import { pageOfReview } from './lists/review-queue.ts'
import { endPreviews, makePreview } from './preview/preview-links.ts'
import { recordRead } from './reads.ts'
import { publishOneText, scheduleSeveralTexts, unscheduleOneText } from './release/publish-text.ts'
import { bringOneTextBack, withdrawOneText } from './release/withdraw-text.ts'
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
  serve(app, markRead, ({ params }, { actor }) => recordRead(context, actor, params))
  serve(app, addRemark, ({ params, body }, { actor }) => writeRemark(context, actor, params, body))
  serve(app, settleRemark, ({ params, body }, { actor }) => markRemark(context, actor, params, body.isSettled))
  serve(app, checkText, ({ params }) => checkWorkingText(context, params))
  serve(app, countProblems, ({ query }) => countProblemsOf(context, query.texts))
  serve(app, createPreview, ({ params, body }, { actor }) => makePreview(context, actor, params.id, body))
  serve(app, revokePreviews, ({ params }) => endPreviews(context, params.id))
}

/** Serves the endpoints of the newsroom's lists, in the order of the contract. */
export function serveLists(app: FastifyInstance, context: ListsContext): void {
  serve(app, listNewsroom, ({ query }, { actor }) => pageOfItems(context, actor, query))
  serve(app, showBoard, ({ query }, { actor }) => pageOfBoard(context, actor, query))
  serve(app, listReview, ({ query }, { actor }) => pageOfReview(context, actor, query))
  serve(app, showCalendar, ({ query }, { actor }) => entriesOfCalendar(context, actor, query))
  serve(app, changeItems, ({ body }, { actor }) => changeSeveral(context, actor, body))
  serve(app, listGlossary, () => wordsOfGlossary(context))
  serve(app, addGlossaryWord, ({ body }, { actor }) => addToGlossary(context, actor, body))
  serve(app, removeGlossaryWord, ({ params }, { actor }) => removeFromGlossary(context, actor, params.id))
}

/**
 * Serves the endpoints that put texts on the site and take them off, in the order of the contract.
 */
export function serveReleases(app: FastifyInstance, context: NewsroomContext): void {
  serve(app, publishText, ({ params, body }, { actor }) => publishOneText(context, actor, params, body))
  serve(app, scheduleTexts, ({ params, body }, { actor }) => scheduleSeveralTexts(context, actor, params.id, body))
  serve(app, unscheduleText, ({ params }, { actor }) => unscheduleOneText(context, actor, params))
  serve(app, withdrawText, ({ params }, { actor }) => withdrawOneText(context, actor, params))
  serve(app, bringTextBack, ({ params }, { actor }) => bringOneTextBack(context, actor, params))
}
