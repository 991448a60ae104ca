import { Slug, showArticle } from '#features/news/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { ShareContext } from './context.ts'
import type { ShareCard } from './share-card.ts'
import { shareDay, shareWords } from './share-words.ts'

/** Returns the card of a news item; null if there is none. */
export async function articleCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const slug = Slug.safeParse(id)
  if (!slug.success) return null
  const { language, siteName } = context
  const article = await context.ask(showArticle, { params: { slug: slug.data }, query: { language } })
  if (isRefusal(article)) return null
  return {
    eyebrow: shareWords(language)(`headlines:category.${article.category}`, { siteName }),
    title: article.title,
    voice: 'paper',
    lines: [{ text: shareDay(article.publishedAt, language) }],
    picture: { kind: 'scene', bytes: article.picture && (await context.pictureAt(article.picture.src)) },
  }
}
