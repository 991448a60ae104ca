import { type Category, listNews, Slug, showArticle } from '#features/news/contract.ts'
import { articleTags, newsTag } from '#features/news/server/api.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import type { CardContext } from '../context.ts'
import { type Html, html } from '../html.ts'
import type { CardMaker } from './card.ts'
import { dayIn } from './day.ts'

/** Number of items in the list. */
const newest = 5

/** The newest items, in the language of the embed where they have it. */
export const newsCard: CardMaker = {
  isOfThing: false,
  tags: () => [newsTag],
  async make(context, _) {
    const { language, siteName, publicUrl, t, ask } = context
    const list = await ask(listNews, { query: { language } })
    if (isRefusal(list)) return null
    const items = list.items.slice(0, newest).map(
      (
        item,
      ) => html`<li><a href="${publicUrl}${addressOf('newsView', language, { slug: item.slug })}" target="_blank" rel="noopener"${langOf(item, language)}>${item.title}</a>
${aboutItem(context, item)}</li>`,
    )
    return {
      title: t('embeds:card.news', { siteName }),
      description: t('embeds:card.newsOf', { siteName }),
      page: addressOf('newsCategory', language),
      picture: null,
      body: html`<h1>${t('embeds:card.news', { siteName })}</h1>${
        items.length > 0 ? html`<ul class="items">${items}</ul>` : html`<p class="quote">${t('embeds:card.noNews')}</p>`
      }`,
    }
  },
}

/** One item: its title and summary. */
export const articleCard: CardMaker = {
  isOfThing: true,
  tags: (id) => articleTags(id),
  async make(context, { id }) {
    const { language, ask } = context
    const slug = Slug.safeParse(id).data
    if (slug === undefined) return null
    const article = await ask(showArticle, { params: { slug }, query: { language } })
    if (isRefusal(article)) return null
    const { title, summary } = article
    const lang = langOf(article, language)
    return {
      title,
      description: summary,
      page: addressOf('newsView', language, { slug }),
      picture: sharePicturePath(language, 'news', slug),
      body: html`${aboutItem(context, article)}<h1 class="paper"${lang}>${title}</h1><p class="quote"${lang}>${summary}</p>`,
    }
  },
}

type Item = { category: Category; publishedAt: string }

function aboutItem(context: CardContext, { category, publishedAt }: Item): Html {
  const day = dayIn(context.language, publishedAt)
  return html`<p class="eyebrow">${categoryOf(context, category)} · <time datetime="${publishedAt}">${day}</time></p>`
}

function categoryOf({ t, siteName }: CardContext, category: Category): string {
  return t(`headlines:category.${category}`, { siteName })
}

function langOf(item: { language: LanguageCode }, language: LanguageCode): Html | null {
  return item.language === language ? null : html` lang="${item.language}"`
}
