import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ArticleDraft } from '#features/news/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'

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
