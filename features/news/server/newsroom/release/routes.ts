import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import { bringTextBack, publishText, scheduleTexts, unscheduleText, withdrawText } from '../../../contract.ts'
import type { NewsroomContext } from '../context.ts'
import { publishOneText, scheduleSeveralTexts, unscheduleOneText } from './publish-text.ts'
import { bringOneTextBack, withdrawOneText } from './withdraw-text.ts'

/** Serves the endpoints that put texts on the site and take them off, in the order of the contract. */
export function serveReleases(app: FastifyInstance, context: NewsroomContext): void {
  serve(app, publishText, ({ params, body }, { actor }) => publishOneText(context, actor, params, body))
  serve(app, scheduleTexts, ({ params, body }, { actor }) => scheduleSeveralTexts(context, actor, params.id, body))
  serve(app, unscheduleText, ({ params }, { actor }) => unscheduleOneText(context, actor, params))
  serve(app, withdrawText, ({ params }, { actor }) => withdrawOneText(context, actor, params))
  serve(app, bringTextBack, ({ params }, { actor }) => bringOneTextBack(context, actor, params))
}
