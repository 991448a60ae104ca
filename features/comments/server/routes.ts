import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http.ts'
import {
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
import { deleteOneComment, editOwnComment, restoreOneComment } from './edit-comment.ts'
import { placeOfComment } from './find-comment.ts'
import { ownComments } from './own-comments.ts'
import { writeComment } from './post-comment.ts'
import { chooseReaction } from './reactions.ts'
import { noteReport } from './reports.ts'
import type { CommentsWorld } from './world.ts'

/** Serves the endpoints of comments, in the order of the contract. */
export function serveComments(app: FastifyInstance, world: CommentsWorld): void {
  serve(app, listComments, ({ query }) => world.lists.page(query))
  serve(app, listReplies, ({ params, query }) => world.lists.replies(params.id, query.after))
  serve(app, findComment, ({ params }) => placeOfComment(world, params.id))
  serve(app, listOwnComments, ({ query }, caller) => ownComments(world, query.subject, caller))
  serve(app, postComment, ({ body }, place) => writeComment(world, body, place))
  serve(app, editComment, ({ params, body }, caller) => editOwnComment(world, caller, params.id, body.text))
  serve(app, deleteComment, ({ params }, caller) => deleteOneComment(world, caller, params.id))
  serve(app, restoreComment, ({ params }, caller) => restoreOneComment(world, caller, params.id))
  serve(app, reactToComment, ({ params, body }, { actor }) => chooseReaction(world, actor, params.id, body))
  serve(app, reportComment, ({ params, body }, { actor, visitor, door }) => {
    const guest = { accountId: null, browser: door.welcome(), address: visitor.address }
    return noteReport(world, actor ? { accountId: actor.id } : guest, params.id, body.reason)
  })
}
