import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import {
  addGlossaryWord,
  changeItems,
  listGlossary,
  listNewsroom,
  listReview,
  removeGlossaryWord,
  showBoard,
  showCalendar,
} from '../../../contract.ts'
import { entriesOfCalendar } from './calendar.ts'
import { changeSeveral } from './change-items.ts'
import { addToGlossary, removeFromGlossary, wordsOfGlossary } from './glossary.ts'
import { type ListsContext, pageOfBoard, pageOfItems } from './list-items.ts'
import { pageOfReview } from './review-queue.ts'

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
