import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import {
  changeFollowSettings,
  endFollowFeed,
  follow as followEndpoint,
  listFollowedKeys,
  listFollowNews,
  listFollows,
  makeFollowFeed,
  showFollowSettings,
  unfollow as unfollowEndpoint,
} from '../contract.ts'
import { endFeed, type FeedContext, makeFeed, serveFeeds } from './feed.ts'
import { follow, followedKeys, followsOf, unfollow } from './follow.ts'
import { pageOfNews } from './news.ts'
import { changeSettings, settingsOf } from './settings.ts'

/** Serves the endpoints of following, in the order of the contract, and the private feeds. */
export function serveFollows(app: FastifyInstance, context: FeedContext): void {
  serve(app, listFollowedKeys, (_, { actor }) => followedKeys(context, actor.id))
  serve(app, followEndpoint, ({ body }, { actor }) => follow(context, actor.id, body))
  serve(app, unfollowEndpoint, ({ query }, { actor }) => unfollow(context, actor.id, query))
  serve(app, listFollows, ({ query }, { actor }) => followsOf(context, actor.id, query))
  serve(app, listFollowNews, ({ query }, { actor }) => pageOfNews(context, actor.id, query))
  serve(app, showFollowSettings, (_, { actor }) => settingsOf(context.db, actor.id))
  serve(app, changeFollowSettings, ({ body }, { actor }) => changeSettings(context, actor.id, body))
  serve(app, makeFollowFeed, ({ body }, { actor }) => makeFeed(context, actor.id, body.language))
  serve(app, endFollowFeed, async (_, { actor }) => {
    await endFeed(context, actor.id)
    return {}
  })
  serveFeeds(app, context)
}
