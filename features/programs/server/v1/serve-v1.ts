import type { FastifyInstance } from 'fastify'
import type { Endpoint, Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { cached } from '#platform/server/cache/cached.ts'
import type { CachedResponse } from '#platform/server/cache/cached-response.ts'
import { deprecationHeaders } from '#platform/server/http/deprecation.ts'
import { describeEndpoint, writeAnswer } from '#platform/server/http/http.ts'
import { callWithin, guestAt, registerHandler } from '#platform/server/http/served-calls.ts'
import {
  apiBadge,
  apiBadgeOwners,
  apiBadges,
  apiDumps,
  apiNews,
  apiNewsItem,
  apiOriginsHistory,
  apiOriginsOnline,
  apiPlayer,
  apiPlayerBadges,
  apiPlayerByName,
  apiPlayerHistory,
  apiRadioNow,
  apiRadioPlayed,
  apiRadioSchedule,
} from '../../contract.ts'
import type { Answering, ProgramsContext } from '../context.ts'
import { listDumps } from '../dumps/list-dumps.ts'
import { answerBadge, answerBadgeOwners, answerBadges } from './badges.ts'
import { answerNews, answerNewsItem } from './news.ts'
import { answerOnline, answerOnlineHistory } from './origins.ts'
import { answerPlayer, answerPlayerBadges, answerPlayerByName, answerPlayerHistory } from './players.ts'
import { answerRadioNow, answerRadioPlayed, answerRadioSchedule } from './radio.ts'
import { sendJson } from './send-json.ts'

type Answer<E extends Endpoint> = (answering: Answering, call: Parsed<E>) => Promise<Outcome<E> | CachedResponse<E>>

/**
 * Serves an endpoint of the API: cookies are not read, and an answer that the caller has already is
 * 304. Keys and limits are the matter of the hook before it.
 */
export function servePublic<E extends Endpoint>(
  scope: FastifyInstance,
  context: ProgramsContext,
  endpoint: E,
  answer: Answer<E>,
): void {
  const absolute = (address: string) => new URL(address, context.publicUrl).href
  const run = registerHandler(scope.served, endpoint, (call, { visitor }) =>
    answer({ ask: (asked, parts) => callWithin(scope.served, asked, parts, visitor), absolute, context }, call),
  )
  const headers = deprecationHeaders(endpoint)
  scope.get(endpoint.path, { schema: describeEndpoint(endpoint) }, async (request, reply) => {
    reply.headers(headers)
    const { params, query } = request
    const answered = await run({ params, query, body: undefined }, guestAt(request.ip))
    if ('refusal' in answered) {
      reply.header('cache-control', 'no-store')
      return writeAnswer(reply, answered)
    }
    return sendJson(request, reply, answered.cached ?? { identity: Buffer.from(JSON.stringify(answered.result)) })
  })
}

/** The most players, and badges, whose answers are kept, and pages of lists. */
const mostKept = 20_000
const mostPages = 300

/** Keeps the answers that are asked for most, until what they show changes. */
export function openKeptAnswers() {
  return {
    player: cached(apiPlayer, {
      most: mostKept,
      keyOf: (_answering: Answering, { habboId }: Parsed<typeof apiPlayer>['params']) => habboId,
      load: answerPlayer,
    }),
    badge: cached(apiBadge, {
      most: mostKept,
      keyOf: (_answering: Answering, { code }: Parsed<typeof apiBadge>['params']) => code,
      load: answerBadge,
    }),
    badges: cached(apiBadges, {
      most: mostPages,
      keyOf: (_answering: Answering, query: Parsed<typeof apiBadges>['query']) => JSON.stringify(query),
      load: answerBadges,
      isKept: ({ items }) => items.length > 0,
    }),
    news: cached(apiNews, {
      most: mostPages,
      keyOf: (_answering: Answering, query: Parsed<typeof apiNews>['query']) => JSON.stringify(query),
      load: answerNews,
      isKept: ({ items }) => items.length > 0,
    }),
  }
}

/** Serves the endpoints of the first version. */
export function serveV1(
  scope: FastifyInstance,
  context: ProgramsContext,
  kept: ReturnType<typeof openKeptAnswers>,
): void {
  const on = <E extends Endpoint>(endpoint: E, answer: Answer<E>) => servePublic(scope, context, endpoint, answer)
  on(apiPlayer, (answering, { params }) => kept.player(answering, params))
  on(apiPlayerByName, (answering, { params }) => answerPlayerByName(answering, params))
  on(apiPlayerBadges, answerPlayerBadges)
  on(apiPlayerHistory, answerPlayerHistory)
  // There is no end to what can be searched for, so that nothing of it is kept.
  on(apiBadges, (answering, { query }) => (query.search ? answerBadges : kept.badges)(answering, query))
  on(apiBadge, (answering, { params }) => kept.badge(answering, params))
  on(apiBadgeOwners, answerBadgeOwners)
  on(apiOriginsOnline, answerOnline)
  on(apiOriginsHistory, (answering, { query }) => answerOnlineHistory(answering, query))
  on(apiRadioNow, (answering, { query }) => answerRadioNow(answering, query))
  on(apiRadioPlayed, (answering, { query }) => answerRadioPlayed(answering, query))
  on(apiRadioSchedule, (answering, { query }) => answerRadioSchedule(answering, query))
  on(apiNews, (answering, { query }) => kept.news(answering, query))
  on(apiNewsItem, answerNewsItem)
  on(apiDumps, ({ absolute }) => listDumps(context, absolute))
}
