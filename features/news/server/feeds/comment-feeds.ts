import { newestOnSubject } from '#features/comments/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { shownText } from '#platform/contract/shown-text.ts'
import { type Feeds, openFeedsBelow } from '#platform/server/feeds/serve-feeds.ts'
import type { FeedEntry } from '#platform/server/feeds/write-feed.ts'
import { escapeHtml } from '#platform/server/http/html.ts'
import { asGuest } from '#platform/server/http/served-calls.ts'
import { Slug, showArticle } from '../../contract.ts'
import { feedFolder } from '../../feed-address.ts'
import { articleTags } from '../tags.ts'
import { type FeedContext, feedFiles } from './feeds.ts'

/** Number of comments in a feed, and of feeds that are kept. */
const newest = 50
const mostKept = 300

/**
 * Opens the feeds of comments: `/{language}/feeds/comments/{slug}.{atom,json}`, the newest fifty
 * comments and replies on a news item as its page shows them to a guest.
 */
export function openCommentFeeds(context: Omit<FeedContext, 'db' | 'hub'>): Feeds {
  const { publicUrl, siteName: nameOfSite } = context
  return openFeedsBelow(`${feedFolder}/comments`, {
    most: mostKept,
    async read({ language, name }, app) {
      const slug = Slug.safeParse(name).data
      if (slug === undefined) return null
      const article = await asGuest(app.served)(showArticle, { params: { slug }, query: { language } })
      if (isRefusal(article)) return null
      const { subject, title } = article
      const comments = await newestOnSubject(context.wholeDb, context, subject, newest)
      const { t } = await context.words.wordsOf(language, feedFiles[language])
      const page = addressOf('newsView', language, { slug })
      const entries = comments.map(({ id, text, author, createdAt, editedAt }): FeedEntry => {
        const by = author.name ?? t('news:comments.nobody')
        return {
          id: `tag:${new URL(publicUrl).hostname},${createdAt.slice(0, 10)}:comments/${id}`,
          address: `${publicUrl}${page}#comment-${id}`,
          title: t('news:comments.by', { name: by }),
          html: shownText(text)
            .split(/\n{2,}/)
            .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
            .join(''),
          publishedAt: new Date(createdAt),
          updatedAt: new Date(editedAt ?? createdAt),
          authors: author.name === null ? [] : [author.hotel ? `${by} (${hotels[author.hotel].label})` : by],
        }
      })
      const head = {
        ...{ publicUrl, language, page, siteName: nameOfSite() },
        title: t('news:comments.feed', { title }),
        address: addressBelow(language, `${feedFolder}/comments/${slug}`),
      }
      return { head, entries, tags: articleTags(slug) }
    },
  })
}
