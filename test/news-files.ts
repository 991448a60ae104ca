import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { type Article, showArticle } from '#features/news/contract.ts'
import { type Ran, runCommand } from './command-program.ts'
import type { TestSite } from './site.ts'

/** Runs `npm run news -- …` on the database of a site. */
export function runNews(site: TestSite, ...words: string[]): Promise<Ran> {
  return runCommand('news', words, {
    ...{ DATABASE_URL: site.connectionString, HOTEL_IMAGES_URL: site.hotel.imagesAddress },
    DATA_DIR: site.dataFolder,
  })
}

/**
 * Folders for files of news, and functions that read and edit the files; `remove` removes them all.
 */
export async function openNewsFolders() {
  const root = await mkdtemp(path.join(tmpdir(), 'news-'))
  let folders = 0
  const read = (folder: string, name: string) => readFile(path.join(folder, name), 'utf8')
  return {
    root,
    folder: async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
      const made = path.join(root, String(folders++))
      await mkdir(made)
      for (const [name, content] of Object.entries(files)) await writeFile(path.join(made, name), content)
      return made
    },
    read,
    edit: async (folder: string, name: string, from: string, to: string): Promise<void> => {
      const content = await read(folder, name)
      expect(content).toContain(from)
      await writeFile(path.join(folder, name), content.replace(from, to))
    },
    remove: () => rm(root, { recursive: true }),
  }
}

/** An item as its readers get it. */
export async function shownArticle(
  site: TestSite,
  slug: string,
  language: 'de' | 'en' | 'tr' = 'en',
): Promise<Article> {
  const { body } = await site.ask(showArticle, { params: { slug }, query: { language } })
  return showArticle.result.parse(body)
}

/** The acts that were recorded, oldest first, such as `operator article.created`. */
export async function recordedActs(site: TestSite): Promise<string[]> {
  const { acts } = await listActs(site.database.db, {}, 1000)
  return acts.toReversed().map(({ act, by }) => `${by} ${act}`)
}
