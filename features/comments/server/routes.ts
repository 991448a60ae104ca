import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import {
  banGuestOfComment,
  deleteComment,
  editComment,
  findComment,
  listComments,
  listOwnComments,
  listReplies,
  postComment,
  reactToComment,
  reportComment,
  restoreComment,
} from '../contract.ts'
import type { CommentsContext } from './context.ts'
import * as guestBans from './moderation/ban-guest.ts'
import { noteReport } from './moderation/reports.ts'
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
  serve(app, deleteComment, ({ params }, caller) => deleteOneComment(context, caller, params.id))
  serve(app, restoreComment, ({ params }, caller) => restoreOneComment(context, caller, params.id))
  serve(app, reactToComment, ({ params, body }, { actor }) => chooseReaction(context, actor, params.id, body))
  serve(app, reportComment, ({ params, body }, { actor, visitor, session }) => {
    const guest = { accountId: null, browser: session.ensureGuest(), address: visitor.address }
    return noteReport(context, actor ? { accountId: actor.id } : guest, params.id, body.reason)
  })
  serve(app, banGuestOfComment, ({ params, body }, { actor }) => {
    return guestBans.banGuestOfComment(context, actor, params.id, body)
  })
}
