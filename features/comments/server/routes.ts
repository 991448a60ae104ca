import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/contract/refusal.ts'
import { serve } from '#platform/server/http/http.ts'
import {
  addWord,
  askForSecondLook,
  banGuestOfComment,
  changeWord,
  decideAppeal,
  decideComments,
  deleteComment,
  editComment,
  findComment,
  listComments,
  listModerationQueue,
  listOwnComments,
  listReplies,
  listWords,
  noteOnComment,
  postComment,
  reactToComment,
  removeWord,
  reportComment,
  restoreComment,
  searchAllComments,
  showStaffComment,
  tryWord,
  undoDecision,
  undoWordChange,
} from '../contract.ts'
import type { CommentsContext } from './context.ts'
import { answerAppeal, askAgain } from './moderation/appeals.ts'
import * as guestBans from './moderation/ban-guest.ts'
import { decideOnComments } from './moderation/decide.ts'
import { describeStaffComments } from './moderation/describe-staff-comments.ts'
import { addNote } from './moderation/notes.ts'
import { noteReport } from './moderation/reports.ts'
import { searchComments } from './moderation/search-comments.ts'
import { undoBatch } from './moderation/undo-decision.ts'
import {
  addOneWord,
  changeOneWord,
  pageOfWords,
  removeOneWord,
  restoreOneWord,
  tryOneWord,
} from './moderation/word-list.ts'
import { chooseReaction } from './reactions.ts'
import { placeOfComment } from './reading/find-comment.ts'
import { ownComments } from './reading/own-comments.ts'
import { deleteOneComment, editOwnComment, restoreOneComment } from './writing/edit-comment.ts'
import { writeComment } from './writing/post-comment.ts'

/** Serves the endpoints of comments, in the order of the contract. */
export function serveComments(app: FastifyInstance, context: CommentsContext): void {
  serve(app, listComments, ({ query }) => context.lists.page(query))
  serve(app, listReplies, ({ params, query }) => context.lists.replies(params.id, query.after))
  serve(app, findComment, ({ params }) => placeOfComment(context, params.id))
  serve(app, listOwnComments, ({ query }, caller) => ownComments(context, query.subject, caller))
  serve(app, postComment, ({ body }, place) => writeComment(context, body, place))
  serve(app, editComment, ({ params, body }, caller) => editOwnComment(context, caller, params.id, body.text))
  serve(app, deleteComment, ({ params, query }, caller) => deleteOneComment(context, caller, params.id, query))
  serve(app, restoreComment, ({ params }, caller) => restoreOneComment(context, caller, params.id))
  serve(app, reactToComment, ({ params, body }, { actor }) => chooseReaction(context, actor, params.id, body))
  serve(app, reportComment, ({ params, body }, { actor, visitor, session }) => {
    const guest = { accountId: null, browser: session.ensureGuest(), address: visitor.address }
    return noteReport(context, actor ? { accountId: actor.id } : guest, params.id, body.reason)
  })
  serve(app, banGuestOfComment, ({ params, body }, { actor }) => {
    return guestBans.banGuestOfComment(context, actor, params.id, body)
  })
  serve(app, askForSecondLook, ({ params, body }, { actor }) => askAgain(context, actor, params.id, body.text))
  serveModeration(app, context)
}

function serveModeration(app: FastifyInstance, context: CommentsContext): void {
  serve(app, listModerationQueue, ({ query }, { actor }) => context.moderation.page(query, actor.id))
  serve(app, searchAllComments, ({ query }, { actor }) => searchComments(context, query, actor.id))
  serve(app, showStaffComment, async ({ params }, { actor }) => {
    const [comment] = await describeStaffComments(context, [params.id], actor.id)
    return comment ?? refuse('error.commentNotFound')
  })
  serve(app, decideComments, ({ body }, { actor }) => decideOnComments(context, actor, body))
  serve(app, undoDecision, ({ params }, { actor }) => undoBatch(context, actor, params.batch))
  serve(app, noteOnComment, ({ params, body }, { actor }) => addNote(context, actor, params.id, body.text))
  serve(app, decideAppeal, ({ params, body }, { actor }) => answerAppeal(context, actor, params.id, body))
  serve(app, listWords, ({ query }) => pageOfWords(context, query))
  serve(app, tryWord, ({ query }) => tryOneWord(context, query))
  serve(app, addWord, ({ body }, { actor }) => addOneWord(context, actor, body))
  serve(app, changeWord, ({ params, body }, { actor }) => changeOneWord(context, actor, params.id, body))
  serve(app, removeWord, ({ params }, { actor }) => removeOneWord(context, actor, params.id))
  serve(app, undoWordChange, ({ params, body }, { actor }) => restoreOneWord(context, actor, params.id, body))
}
