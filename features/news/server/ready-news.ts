import { authorTag } from '#features/accounts/server/api.ts'
import { badgeTag } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { namedTag } from '#features/scanner/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/caller.ts'
import { Copies } from '#platform/server/copies.ts'
import type { DroppableCopies } from '#platform/server/feature.ts'
import { takeTurn } from '#platform/server/rate-limit.ts'
import { makeReady, type ReadyResult } from '#platform/server/ready-result.ts'
import { noteTags } from '#platform/server/shown-tags.ts'
import { listBadgeNews, listHeaderComments, listLatestNews, listNews, type NewsItem, showArticle } from '../contract.ts'
import { badgeNews } from './badge-news.ts'
import { headerComments } from './header-comments.ts'
import { latestNews } from './latest-news.ts'
import { pageOfNews } from './list-news.ts'
import { articleTags } from './news-subject.ts'
import { readArticle } from './show-article.ts'
import type { NewsWorld } from './world.ts'

// An item with its body takes some ten kilobytes, in three forms.
const mostCopies = { list: 300, latest: 3, article: 300, header: 50, ofBadge: 100 }

type Query<E extends typeof listNews | typeof listLatestNews | typeof listHeaderComments | typeof listBadgeNews> =
  Parsed<E>['query']
type ReadyArticle = ReadyResult<typeof showArticle> | Refusal<'error.newsNotFound'>

/** The answers of news, which are the same for every visitor: written once and kept until something that they show has changed. */
export type ReadyNews = {
  list: (
    query: Query<typeof listNews>,
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listNews> | ReadyResult<typeof listNews>>
  latest: (query: Query<typeof listLatestNews>) => Promise<ReadyResult<typeof listLatestNews>>
  article: (call: Pick<Parsed<typeof showArticle>, 'params' | 'query'>) => Promise<ReadyArticle>
  header: (query: Query<typeof listHeaderComments>) => Promise<ReadyResult<typeof listHeaderComments>>
  ofBadge: (code: string, query: Query<typeof listBadgeNews>) => Promise<ReadyResult<typeof listBadgeNews>>
  copies: readonly DroppableCopies[]
}

/** Opens the answers with nothing kept yet. A visitor may search so many times a minute: `error.tooManyRequests` with `retryAfterSeconds`. */
export function openReadyNews(world: NewsWorld, searchesPerMinute: number): ReadyNews {
  const lists = new Copies<ReadyResult<typeof listNews>>(mostCopies.list)
  const latest = new Copies<ReadyResult<typeof listLatestNews>>(mostCopies.latest)
  const articles = new Copies<ReadyArticle>(mostCopies.article)
  const headers = new Copies<ReadyResult<typeof listHeaderComments>>(mostCopies.header)
  const ofBadges = new Copies<ReadyResult<typeof listBadgeNews>>(mostCopies.ofBadge)
  return {
    async list(query, { address }) {
      if (query.search) {
        const turn = { purpose: 'search news', who: address, limit: searchesPerMinute, windowSeconds: 60 }
        const tooMany = await takeTurn(world.db, turn)
        // There is no end to what can be searched for, so that nothing of it is kept.
        return tooMany ? refuse('error.tooManyRequests', tooMany) : pageOfNews(world, query)
      }
      return lists.get(`${query.language} ${query.filter ?? 'all'} ${query.page}`, async () => {
        const page = await pageOfNews(world, query)
        const isPage = page.items.length > 0 || query.page === 1
        return { value: makeReady(listNews, page), tags: isPage ? tagsOf(page.items) : [] }
      })
    },
    latest: ({ language }) =>
      latest.get(language, async () => {
        const both = await latestNews(world, language)
        return { value: makeReady(listLatestNews, both), tags: tagsOf([...both.articles, ...both.short]) }
      }),
    article: ({ params: { slug }, query: { language } }) =>
      articles.get(`${language} ${slug}`, async () => {
        const article = await readArticle(world, slug, language)
        if (isRefusal(article)) return { value: article, tags: [] }
        const badges = article.badges.map(({ code }) => badgeTag(code))
        return {
          value: makeReady(showArticle, article),
          tags: [...tagsOf([article, ...article.related]), ...article.players.flatMap(tagsOfPlayer), ...badges],
        }
      }),
    header({ hotel, lang }) {
      // Nothing tells that a guest's comment has stood long enough, so that each minute is read anew.
      const minute = Math.floor(world.clock.now().getTime() / 60_000)
      return headers.get(`${hotel ?? 'any'} ${lang} ${minute}`, async () => {
        const { comments, accountIds } = await headerComments(world, hotel ?? null, lang)
        const tags = ['news', 'comments', 'commentReports', ...new Set(accountIds.map(authorTag))]
        return { value: makeReady(listHeaderComments, comments), tags }
      })
    },
    async ofBadge(code, { language }) {
      // The next item may mention it, whether or not one does so now.
      noteTags(['news'])
      return ofBadges.get(`${language} ${code}`, async () => {
        const news = await badgeNews(world, code, language)
        const tags = news.items.length > 0 ? tagsOf(news.items) : []
        return { value: makeReady(listBadgeNews, news), tags }
      })
    },
    copies: [ofBadges, lists, latest, articles, headers],
  }
}

/** What a list of items shows: news, the number of comments on each, and whether the author may be looked at. */
function tagsOf(items: readonly NewsItem[]): string[] {
  const shown = items.flatMap(({ slug, author }) => [...articleTags(slug), ...(author ? tagsOfPlayer(author) : [])])
  return [...new Set(['news', ...shown])]
}

/** Whoever is named may be met by a scan, have another's name, or hide and show their page. */
function tagsOfPlayer({ hotel, name, habboId }: { hotel: HotelCode; name: string; habboId: string | null }): string[] {
  return [namedTag(hotel, name), ...(habboId ? [`player:${habboId}`] : ['hiddenPlayers'])]
}
