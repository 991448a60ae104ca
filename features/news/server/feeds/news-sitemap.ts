import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Feature } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { escapeHtml } from '#platform/server/http/html.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { NewsContext } from '../context.ts'
import { isPublic, type PublicColumns } from '../public-articles.ts'
import { newsTag } from '../tags.ts'

/** Search engines take what is at most two days old, a thousand addresses in a file. */
const livesMs = 2 * 86_400_000
const mostAddresses = 1_000
/** How long a file is kept, since items leave it by time alone. */
const keptMs = 600_000

/** What the sitemap of the news is opened with. */
export type NewsSitemapContext = Pick<NewsContext, 'db'> & { clock: Clock; publicUrl: string; siteName: () => string }

/**
 * Opens `/news-sitemap.xml`: the site's own news of the last two days in each of their languages,
 * for search engines that list news.
 */
export function openNewsSitemap(context: NewsSitemapContext): Required<Pick<Feature, 'routes' | 'caches'>> {
  const cache = new TaggedCache<{ body: string; etag: string }>(2)
  return {
    caches: [cache],
    routes(app: FastifyInstance) {
      app.get('/news-sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
        const now = context.clock.now().getTime()
        const { body, etag } = await cache.get(String(Math.floor(now / keptMs)), async () => {
          const tags = new Set([newsTag])
          const written = await collectCacheTags(tags, () => writeSitemap(context, new Date(now - livesMs)))
          return { value: { body: written, etag: etagOf(written) }, tags: [...tags] }
        })
        reply.headers({ 'cache-control': 'public, max-age=600', etag })
        if (isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
        return reply.type('application/xml; charset=utf-8').send(body)
      })
    },
  }
}

async function writeSitemap({ db, publicUrl, siteName }: NewsSitemapContext, since: Date): Promise<string> {
  const items = await db
    .selectFrom('news_articles as article')
    .innerJoin('news_texts as text', 'text.article_id', 'article.id')
    .where(isPublic)
    .where(sql<boolean>`text.language = any(article.languages)`)
    .where('article.published_at', '>', since)
    .where('article.source_address', 'is', null)
    .orderBy('article.published_at', 'desc')
    .orderBy('article.id', 'desc')
    .orderBy('text.language')
    .limit(mostAddresses)
    .select(['article.slug', 'article.published_at', 'text.language', 'text.title'])
    .$narrowType<PublicColumns>()
    .execute()
  const name = escapeHtml(siteName())
  const entry = (slug: string, language: LanguageCode, at: Date, title: string) =>
    [
      `<url><loc>${escapeHtml(publicUrl + addressOf('newsView', language, { slug }))}</loc><news:news>`,
      `<news:publication><news:name>${name}</news:name><news:language>${language}</news:language></news:publication>`,
      `<news:publication_date>${at.toISOString()}</news:publication_date>`,
      `<news:title>${escapeHtml(title)}</news:title></news:news></url>`,
    ].join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">',
    ...items.map(({ slug, language, published_at, title }) => entry(slug, language, published_at, title)),
    '</urlset>',
  ].join('')
}
