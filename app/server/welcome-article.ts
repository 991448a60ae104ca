import path from 'node:path'
import { type ArticleDraft, hasPublished, publishArticle } from '#features/news/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import { readArticleTexts } from './article-texts.ts'

const folder = path.join(import.meta.dirname, '../../content/welcome')

/** Publishes the welcome article of a new site. Does nothing if any item has ever existed. */
export async function publishWelcome(db: Db<unknown>, now: Date): Promise<void> {
  if (!(await hasPublished(db))) await publishArticle(tablesOf(db), await draftWelcome(now), now)
}

/** Returns the welcome article as a draft. */
export async function draftWelcome(publishedAt: Date): Promise<ArticleDraft & { key: string }> {
  return {
    key: 'welcome',
    category: 'nightbell',
    isShort: false,
    author: null,
    picture: { src: '/pictures/lobby.png', alt: '', width: 320, height: 192 },
    publishedAt,
    source: null,
    texts: await readArticleTexts(folder),
  }
}
