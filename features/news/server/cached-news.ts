import { sql } from 'kysely'
import { authorTag, hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { badgeTag } from '#features/badges/server/api.ts'
import { commentsTag, newestComments, reportsTag } from '#features/comments/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { namedTag, roomsTag } from '#features/scanner/server/api.ts'
import type { Outcome, Parsed, Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { addCacheTags, type CacheTag } from '#platform/server/cache/cache-tags.ts'
import { type CachedOutcome, cached } from '#platform/server/cache/cached.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import {
  badgeNewsShown,
  headerDefaults,
  listBadgeNews,
  listEvents,
  listHeaderComments,
  listLatestNews,
  listNews,
  type NewsItem,
  type RoomCard,
  showArticle,
} from '../contract.ts'
import type { NewsContext } from './context.ts'
import { describeListed, type Listed } from './describe-items.ts'
import { comingEvents } from './events/coming-events.ts'
import { type NewsPageAfter, newsPageAfter, pageOfNews } from './list-news.ts'
import { newsSubject } from './news-subject.ts'
import { itemTitles } from './search/item-titles.ts'
import { readArticle } from './show-article.ts'
import { articleTags, eventsTag, newsTag } from './tags.ts'

const shown = 10
// Comments on withdrawn items remain but are hidden, so more are fetched if they fill the list.
const askedFor = [shown, shown * 5, shown * 50]

/** The answer, and whose accounts are shown in it. */
type HeaderComments = { comments: Result<typeof listHeaderComments>; accountIds: readonly number[] }

/** Implements contract `listHeaderComments`: titles in `language`, or in an available one. */
export async function headerComments(
  context: NewsContext,
  hotel: HotelCode | null,
  language: LanguageCode,
): Promise<HeaderComments> {
  const newest = await newestOnNews(context, hotel, language)
  return {
    comments: newest.map(({ comment: { id, text, author }, news }) => ({
      id,
      comment: text,
      user: {
        name: author.name ?? headerDefaults.name,
        avatar: author.avatar ?? headerDefaults.avatar,
        hotel: author.hotel,
        equipped_icon: author.icon && { icon: author.icon },
      },
      news,
    })),
    accountIds: newest.flatMap(({ comment: { accountId } }) => accountId ?? []),
  }
}

async function newestOnNews(context: NewsContext, hotel: HotelCode | null, language: LanguageCode) {
  const now = context.clock.now()
  for (const limit of askedFor) {
    const comments = await newestComments(context.wholeDb, context, { kind: newsSubject.kind, hotel, limit, now })
    const news = await itemTitles(
      context.db,
      comments.map(({ subjectId }) => Number(subjectId)),
      language,
    )
    const found = comments.flatMap((comment) => {
      const commented = news.get(Number(comment.subjectId))
      return commented ? { comment, news: commented } : []
    })
    if (found.length >= shown || comments.length < limit || limit === askedFor.at(-1)) return found.slice(0, shown)
  }
  return []
}

const shownOfEach = 5

/** Answers contract `listLatestNews`. */
export async function latestNews(context: NewsContext, language: LanguageCode): Promise<Result<typeof listLatestNews>> {
  const [articles, short] = await Promise.all([latest(context, language, false), latest(context, language, true)])
  const items = await describeListed(context, language, [...articles, ...short])
  return { articles: items.filter(({ isShort }) => !isShort), short: items.filter(({ isShort }) => isShort) }
}

function latest({ db }: NewsContext, language: LanguageCode, isShort: boolean): Promise<Listed[]> {
  return db
    .selectFrom('news_listings')
    .select(['article_id as id', 'text_language as language'])
    .where('language', '=', language)
    .where('is_short', '=', isShort)
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(shownOfEach)
    .execute()
}

// An item with its body takes some ten kilobytes, in three forms.
const maxCached = { list: 300, latest: 3, events: 6, article: 300, header: 50, ofBadge: 100 }

type Query<
  E extends
    | typeof listNews
    | typeof listLatestNews
    | typeof listEvents
    | typeof listHeaderComments
    | typeof listBadgeNews,
> = Parsed<E>['query']

/** Cached responses of news, shared by all visitors and kept until invalidated. */
export type CachedNews = {
  list: (
    query: Query<typeof listNews>,
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listNews> | CachedOutcome<typeof listNews>>
  /** Not cached itself; adds the cache tags. */
  pageAfter: NewsPageAfter
  latest: (query: Query<typeof listLatestNews>) => Promise<CachedOutcome<typeof listLatestNews>>
  events: (query: Query<typeof listEvents>) => Promise<CachedOutcome<typeof listEvents>>
  article: (call: Pick<Parsed<typeof showArticle>, 'params' | 'query'>) => Promise<CachedOutcome<typeof showArticle>>
  header: (query: Query<typeof listHeaderComments>) => Promise<CachedOutcome<typeof listHeaderComments>>
  ofBadge: (code: string, query: Query<typeof listBadgeNews>) => Promise<CachedOutcome<typeof listBadgeNews>>
  caches: readonly Invalidatable[]
}

/**
 * Opens the empty cache. Searches are rate limited per visitor and minute: `error.tooManyRequests`
 * with `retryAfterSeconds`.
 */
export function openCachedNews(context: NewsContext, searchesPerMinute: () => number): CachedNews {
  const list = cached(listNews, {
    most: maxCached.list,
    keyOf: ({ language, filter, page }) => `${language} ${filter ?? 'all'} ${page}`,
    async load(query: Query<typeof listNews>) {
      const page = await pageOfNews(context, query)
      addCacheTags(tagsOf(page.items))
      return page
    },
    isKept: ({ items, page }) => items.length > 0 || page === 1,
  })
  const latest = cached(listLatestNews, {
    most: maxCached.latest,
    async load({ language }: Query<typeof listLatestNews>) {
      const both = await latestNews(context, language)
      addCacheTags(tagsOf([...both.articles, ...both.short]))
      return both
    },
  })
  const events = cached(listEvents, {
    most: maxCached.events,
    // The value is refreshed each minute: events end without a change of the news.
    keyOf: ({ language }) => `${language} ${Math.floor(context.clock.now().getTime() / 60_000)}`,
    async load({ language }: Query<typeof listEvents>) {
      const coming = await comingEvents(context, language)
      addCacheTags([newsTag, eventsTag, ...coming.items.flatMap(({ room }) => (room ? tagsOfRoom(room) : []))])
      return coming
    },
  })
  const article = cached(showArticle, {
    most: maxCached.article,
    keyOf: ({ params: { slug }, query: { language } }) => `${language} ${slug}`,
    async load({ params: { slug }, query: { language } }: Pick<Parsed<typeof showArticle>, 'params' | 'query'>) {
      const shown = await readArticle(context, slug, language)
      if (isRefusal(shown)) return shown
      const badges = shown.badges.map(({ code }) => badgeTag(code))
      addCacheTags([
        ...tagsOf([shown, ...shown.related]),
        ...shown.players.flatMap(tagsOfPlayer),
        ...shown.rooms.flatMap(tagsOfRoom),
        ...badges,
      ])
      return shown
    },
  })
  const header = cached(listHeaderComments, {
    most: maxCached.header,
    // No invalidation is published when a guest's comment becomes old enough, so the value is
    // refreshed each minute.
    keyOf: ({ hotel, lang }) => `${hotel ?? 'any'} ${lang} ${Math.floor(context.clock.now().getTime() / 60_000)}`,
    async load({ hotel, lang }: Query<typeof listHeaderComments>) {
      const { comments, accountIds } = await headerComments(context, hotel ?? null, lang)
      addCacheTags([newsTag, commentsTag, reportsTag, ...new Set(accountIds.map(authorTag))])
      return comments
    },
  })
  const ofBadge = cached(listBadgeNews, {
    most: maxCached.ofBadge,
    keyOf: (code, { language }) => `${language} ${code}`,
    async load(code: string, { language }: Query<typeof listBadgeNews>) {
      const news = await badgeNews(context, code, language)
      // The next item may mention it, whether or not one does so now.
      addCacheTags([newsTag, ...tagsOf(news.items)])
      return news
    },
    isKept: ({ items }) => items.length > 0,
  })
  const readAfter = newsPageAfter(context)
  return {
    async list(query, { address }) {
      if (!query.search) return list(query)
      const turn = { purpose: 'search news', who: address, limit: searchesPerMinute(), windowSeconds: 60 }
      const tooMany = await consumeRateLimit(context.db, turn)
      // There is no end to what can be searched for, so that nothing of it is kept.
      return tooMany ? refuse('error.tooManyRequests', tooMany) : pageOfNews(context, query)
    },
    async pageAfter(query, after) {
      const page = await readAfter(query, after)
      addCacheTags(tagsOf(page.items))
      return page
    },
    latest,
    events,
    article,
    header,
    ofBadge,
    caches: [list, latest, events, article, header, ofBadge],
  }
}

/**
 * Returns the cache tags of a list of items: news, comment counts, and whether authors' pages are
 * visible.
 */
function tagsOf(items: readonly NewsItem[]): CacheTag[] {
  const shown = items.flatMap(({ slug, authors }) => [...articleTags(slug), ...authors.flatMap(tagsOfPlayer)])
  return [...new Set([newsTag, ...shown])]
}

/** A named player may be scanned later, be renamed, or hide and show their page. */
function tagsOfPlayer({
  hotel,
  name,
  habboId,
}: {
  hotel: HotelCode
  name: string
  habboId: string | null
}): CacheTag[] {
  return [namedTag(hotel, name), ...(habboId ? [playerTag(habboId)] : [hiddenPlayersTag])]
}

/** A room's owner may be scanned later, rename the room, or hide and show their page. */
function tagsOfRoom({ owner }: RoomCard): CacheTag[] {
  return owner ? [playerTag(owner.habboId)] : [hiddenPlayersTag, roomsTag]
}

/**
 * Implements contract `listBadgeNews`: items of a language's list that show a badge as a card or
 * link to it, newest first.
 */
async function badgeNews(
  context: NewsContext,
  code: string,
  language: LanguageCode,
): Promise<Result<typeof listBadgeNews>> {
  // Few items mention a badge, even in a long list.
  const { rows } = await sql<Listed>`
    with mentioning as materialized (
      select article_id as id, language, text_language, published_at from news_listings
      where badge_codes <> '{}' and badge_codes @> array[${code}::text]
    )
    select id, text_language as language from mentioning where language = ${language}
    order by published_at desc, id desc limit ${badgeNewsShown}`.execute(context.db)
  return { items: await describeListed(context, language, rows) }
}
