import type { FastifyInstance } from 'fastify'
import type { i18n } from 'i18next'
import { LanguageCode } from '#platform/contract/language.ts'
import { collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type Coding, codingFor, encode } from '#platform/server/cache/page-cache.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { forOtherSites, sandboxPolicy } from '#platform/server/http/security-headers.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import deHeadlines from '../../../../locales/de/headlines.json' with { type: 'json' }
import de from '../../../../locales/de/news.json' with { type: 'json' }
import enHeadlines from '../../../../locales/en/headlines.json' with { type: 'json' }
import en from '../../../../locales/en/news.json' with { type: 'json' }
import trHeadlines from '../../../../locales/tr/headlines.json' with { type: 'json' }
import tr from '../../../../locales/tr/news.json' with { type: 'json' }
import { Filter, filters } from '../../contract.ts'
import { feedName } from '../../feed-address.ts'
import type { NewsContext } from '../context.ts'
import { newsTag } from '../tags.ts'
import { feedItems } from './feed-items.ts'
import { type FeedHead, writeAtom, writeJsonFeed } from './write-feed.ts'

/** The translation files with the words of feeds. */
export const feedFiles = {
  de: { headlines: deHeadlines, news: de },
  en: { headlines: enHeadlines, news: en },
  tr: { headlines: trHeadlines, news: tr },
}

/** Returns the title of a feed: the site's name and the list's translated name. */
function feedTitle({ t }: i18n, filter: Filter | null, siteName: string): string {
  const list = filter === null ? t('headlines:all') : t(`headlines:category.${filter}`, { siteName })
  return `${siteName}: ${list}`
}

/** What feeds are opened with. */
export type FeedContext = Pick<NewsContext, 'db' | 'wholeDb' | 'addresses'> & {
  publicUrl: string
  siteName: () => string
  words: SiteWords
}

/** Feeds of the news: their routes and caches. */
export type Feeds = { routes: (app: FastifyInstance) => void; caches: readonly Invalidatable[] }

type Form = keyof typeof forms
type Wanted = { language: LanguageCode; filter: Filter | null; form: Form }
type Written = { etag: string; bodies: Record<Coding, Buffer> }

const forms = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
}

const headers = {
  // Readers ask every some minutes at most, and then by the mark they have.
  'cache-control': 'public, max-age=300',
  vary: 'accept-encoding',
  // Feeds are for other sites to read.
  'access-control-allow-origin': '*',
  ...forOtherSites,
  // Keeps browsers from treating the feed as a page of this site.
  'content-security-policy': sandboxPolicy,
}

/**
 * Opens the feeds: `/{language}/feeds/{news|<category>|short}.{atom,json}`, the newest thirty items
 * with full text. Each is cached until news changes.
 */
export function openFeeds({ publicUrl, siteName: nameOfSite, words: siteWords, ...context }: FeedContext): Feeds {
  const caches = new TaggedCache<Written>(
    LanguageCode.options.length * (filters.length + 1) * Object.keys(forms).length,
  )

  async function write({ language, filter, form }: Wanted): Promise<Written> {
    const items = await feedItems(context, language, filter)
    const siteName = nameOfSite()
    const words = await siteWords.wordsOf(language, feedFiles[language])
    const head: FeedHead = {
      publicUrl,
      language,
      words,
      siteName,
      title: feedTitle(words, filter, siteName),
      filter,
    }
    const identity = Buffer.from(forms[form].write(head, items))
    const [gzip, br] = await Promise.all([encode(identity, 'gzip'), encode(identity, 'br')])
    return { etag: etagOf(identity), bodies: { identity, gzip, br } }
  }

  function routes(app: FastifyInstance): void {
    app.get<{ Params: { language: string; file: string } }>(
      '/:language/feeds/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const wanted = wantedBy(request.params)
        if (!wanted) {
          return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such feed.')
        }
        const key = `${wanted.language} ${feedName(wanted.filter)} ${wanted.form}`
        const feed = await caches.get(key, async () => {
          const tags = new Set([newsTag])
          return { value: await collectCacheTags(tags, () => write(wanted)), tags: [...tags] }
        })
        reply.headers({ ...headers, etag: feed.etag })
        // Validated by ETag only, because a withdrawn item leaves no modification time.
        if (isKnownTo(request.headers, { ...feed, changedAt: null })) return reply.code(304).send()
        const coding = codingFor(request.headers['accept-encoding'])
        if (coding !== 'identity') reply.header('content-encoding', coding)
        return reply.type(forms[wanted.form].type).send(feed.bodies[coding])
      },
    )
  }
  return { routes, caches: [caches] }
}

function wantedBy({ language, file }: { language: string; file: string }): Wanted | null {
  const [, name, ending] = /^([a-z]+)\.(atom|json)$/.exec(file) ?? []
  const spoken = LanguageCode.safeParse(language)
  const filter = name === 'news' ? null : Filter.safeParse(name).data
  if (!spoken.success || filter === undefined) return null
  return { language: spoken.data, filter, form: ending === 'atom' ? 'atom' : 'json' }
}
