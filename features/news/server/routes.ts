import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import {
  listBadgeNews,
  listEvents,
  listHeaderComments,
  listLatestNews,
  listNews,
  showArticle,
  showPreview,
} from '../contract.ts'
import type { CachedNews } from './cached-news.ts'
import type { NewsContext } from './context.ts'
import { readPreview } from './newsroom/preview/show-preview.ts'

/** Serves the endpoints of news, in the order of the contract. */
export function serveNews(app: FastifyInstance, context: NewsContext, ready: CachedNews): void {
  serve(app, listNews, ({ query }, { visitor }) => ready.list(query, visitor))
  serve(app, listLatestNews, ({ query }) => ready.latest(query))
  serve(app, showArticle, (call) => ready.article(call))
  serve(app, listEvents, ({ query }) => ready.events(query))
  serve(app, showPreview, ({ params, query }) => readPreview(context, params.token, query))
  serve(app, listHeaderComments, ({ query }) => ready.header(query))
  serve(app, listBadgeNews, ({ params, query }) => ready.ofBadge(params.code, query))
}
