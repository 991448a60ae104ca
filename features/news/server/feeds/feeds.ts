import type { i18n } from 'i18next'
import { LanguageCode } from '#platform/contract/language.ts'
import { type Feeds, openFeedsBelow } from '#platform/server/feeds/serve-feeds.ts'
import { feedForms } from '#platform/server/feeds/write-feed.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import deHeadlines from '../../../../locales/de/headlines.json' with { type: 'json' }
import de from '../../../../locales/de/news.json' with { type: 'json' }
import enHeadlines from '../../../../locales/en/headlines.json' with { type: 'json' }
import en from '../../../../locales/en/news.json' with { type: 'json' }
import trHeadlines from '../../../../locales/tr/headlines.json' with { type: 'json' }
import tr from '../../../../locales/tr/news.json' with { type: 'json' }
import { Filter, filters } from '../../contract.ts'
import { feedFolder } from '../../feed-address.ts'
import type { NewsContext } from '../context.ts'
import { newsTag } from '../tags.ts'
import { feedItems } from './feed-items.ts'
import { type NewsFeed, newsFeedEntry, newsFeedHead } from './write-feed.ts'

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

/** What feeds need. `hub` is the WebSub hub that notifies subscribers; null for none. */
export type FeedContext = Pick<NewsContext, 'db' | 'wholeDb' | 'addresses'> & {
  publicUrl: string
  siteName: () => string
  words: SiteWords
  hub: string | null
}

/**
 * Opens the feeds: `/{language}/feeds/{news|<category>|short}.{atom,json}`, the newest thirty items
 * with full text. Each is cached until news changes.
 */
export function openFeeds({ publicUrl, siteName: nameOfSite, words: siteWords, hub, ...context }: FeedContext): Feeds {
  return openFeedsBelow(feedFolder, {
    most: LanguageCode.options.length * (filters.length + 1) * feedForms.length,
    async read({ language, name }) {
      const filter = name === 'news' ? null : Filter.safeParse(name).data
      if (filter === undefined) return null
      const items = await feedItems(context, language, filter)
      const siteName = nameOfSite()
      const words = await siteWords.wordsOf(language, feedFiles[language])
      const title = feedTitle(words, filter, siteName)
      const feed: NewsFeed = { publicUrl, language, words, siteName, title, filter, hub }
      const entries = items.map((item) => newsFeedEntry(item, feed))
      return { head: newsFeedHead(feed), entries, tags: [newsTag] }
    },
  })
}
