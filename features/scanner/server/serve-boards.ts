import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import { showOwnBoardPlace, showPlayerBoard, showPlayerSpan, showRareThings } from '../contract.ts'
import { type RareSwitches, readRareThings } from './boards/rare-things.ts'
import { type BoardContext, readOwnBoardPlace, readPlayerBoard } from './boards/show-board.ts'
import { describeSpan } from './year/show-span.ts'

/** Serves the boards, what of them the home page shows, and what players did in a span of days. */
export function serveBoards(app: FastifyInstance, context: BoardContext & { switches: () => RareSwitches }): void {
  serve(app, showPlayerBoard, ({ query }) => readPlayerBoard(context, query))
  serve(app, showOwnBoardPlace, ({ query }, { actor }) => readOwnBoardPlace(context, actor.id, query))
  serve(app, showRareThings, ({ query }) => readRareThings(context, query.language, context.switches()))
  serve(app, showPlayerSpan, ({ params, query }) => describeSpan(context, params.habboId, query))
}
