import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ArticleDraft, hasPublished, publishArticle } from '#features/news/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'

const folder = path.join(import.meta.dirname, '../../../content/welcome')

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

/**
 * Reads the texts of a news item from a folder with one file per language (`de.html`): the title as
 * `h1`, the summary as a paragraph, then the body.
 */
export async function readArticleTexts(folder: string): Promise<ArticleDraft['texts']> {
  const texts: ArticleDraft['texts'] = {}
  for (const language of languageCodes) {
    const file = path.join(folder, `${language}.html`)
    const written = await readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    })
    if (written === null) continue
    const { title, summary, html } =
      /^<h1>(?<title>[^\n]+)<\/h1>\n<p>(?<summary>[^\n]+)<\/p>\n(?<html>.*)$/s.exec(written)?.groups ?? {}
    if (title === undefined || summary === undefined || html === undefined)
      throw new Error(`${file} has no title and summary`)
    texts[language] = { title, summary, html }
  }
  return texts
}
