import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { listComments } from '#features/comments/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePictureMeta } from '#platform/contract/share-picture.ts'
import type { Site } from '#platform/contract/site.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { queryOf } from '#platform/web/api.ts'
import { linksToFeeds } from '#platform/web/feed-links.ts'
import { oembedLink } from '#platform/web/oembed-link.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import type { Article, NewsAuthor } from '../contract.ts'
import { commentFeedAddress } from '../feed-address.ts'
import { feedLinks } from './feed-links.ts'
import { previewOf } from './news-picture.tsx'
import { articleQuery, latestNewsQuery } from './queries.ts'

type Context = { queryClient: QueryClient; words: i18n; language: LanguageCode; site: Site }

/**
 * Brings an item with a page of the comments on it, and for a withdrawn one the latest news.
 * Answers whether there are both.
 */
export async function loadArticle(
  queryClient: QueryClient,
  language: LanguageCode,
  { slug, page }: { slug: string; page: number },
): Promise<'found' | 'missing' | 'withdrawn'> {
  const article = await queryClient.ensureQueryData(articleQuery(language, slug))
  if (isRefusal(article)) {
    if (article.refused !== 'error.newsWithdrawn') return 'missing'
    await queryClient.ensureQueryData(latestNewsQuery(language))
    return 'withdrawn'
  }
  return (await hasCommentPage(queryClient, article.subject, page)) ? 'found' : 'missing'
}

/**
 * Returns the head of an item's page: metadata for search engines and link previews. A missing item
 * gets only a title that says so.
 */
export function articleHead({ queryClient, words, language, site }: Context, slug: string) {
  const news = words.t('shell:menu.news')
  const article = queryClient.getQueryData(articleQuery(language, slug).queryKey)
  if (!article || isRefusal(article)) {
    const isWithdrawn = article?.refused === 'error.newsWithdrawn'
    const title = words.t(isWithdrawn ? 'news:article.withdrawn.title' : 'news:article.missing.title')
    return { meta: [{ title: pageTitle(words, [news, title]) }] }
  }
  const { title, summary, languages, category, publishedAt, updatedAt } = article
  // A fallback is the page of the language it is written in, shown once more.
  const canonical = addressOf('newsView', article.language, { slug })
  return {
    meta: [
      ...pageMeta({
        title: pageTitle(words, [news, title]),
        description: summary,
        shared: title,
        type: 'article',
        data: newsArticle(article, site, canonical),
      }),
      ...sharePictureMeta(language, 'news', slug, title),
      { property: 'article:published_time', content: publishedAt },
      ...(updatedAt ? [{ property: 'article:modified_time', content: updatedAt }] : []),
      { property: 'article:section', content: words.t(`headlines:category.${category}`) },
    ],
    links: [
      { rel: 'canonical', href: canonical },
      ...alternatesIn(languages, canonical),
      oembedLink(site.publicUrl, addressOf('newsView', language, { slug }), title),
      ...feedLinks(language, undefined, words.t('headlines:all')),
      ...linksToFeeds((form) => commentFeedAddress(language, slug, form), words.t('news:comments.feed', { title })),
    ],
  }
}

/** The item as schema.org's NewsArticle, with whole addresses. */
function newsArticle(article: Article, site: Site, canonical: string): object {
  const { title, summary, language, publishedAt, updatedAt, picture, authors, comments, source } = article
  const whole = (href: string) => (href.startsWith('/') ? site.publicUrl + href : href)
  const publisher = { '@type': 'Organization', name: site.siteName, url: site.publicUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    ...(summary ? { description: summary } : {}),
    inLanguage: language,
    mainEntityOfPage: whole(canonical),
    datePublished: publishedAt,
    dateModified: updatedAt ?? publishedAt,
    ...(picture ? { image: [whole(previewOf(picture.src))] } : {}),
    author: authors.length > 0 ? authors.map((author) => personOf(author, language, whole)) : publisher,
    publisher,
    commentCount: comments,
    ...(source ? { isBasedOn: source.address } : {}),
  }
}

function personOf({ name, habboId }: NewsAuthor, language: LanguageCode, whole: (href: string) => string): object {
  return {
    '@type': 'Person',
    name,
    ...(habboId ? { url: whole(addressOf('scannerUser', language, { habboId })) } : {}),
  }
}

/**
 * Loads a page of the comments on a subject and returns whether it exists; the first page always
 * does. If the comments cannot be loaded, the article is shown without them and the page retries.
 */
async function hasCommentPage(queryClient: QueryClient, subject: string, page: number): Promise<boolean> {
  const comments = queryOf(listComments, { query: { subject, page } })
  await queryClient.prefetchQuery({ ...comments, staleTime: Number.POSITIVE_INFINITY })
  const shown = queryClient.getQueryData(comments.queryKey)
  return page === 1 || !shown || isRefusal(shown) || shown.items.length > 0
}
