import { describeAccount } from '#features/accounts/server/api.ts'
import { defaultHotels, type HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Category } from '../../contract.ts'
import type { FilesContext } from '../files/file-work.ts'
import { importNewsFile } from '../files/import-file.ts'
import type { NewsTables } from '../tables.ts'
import { bringComments } from './bring-comments.ts'
import { keyOfPost, openOldSite, pathOf } from './old-site.ts'
import { fileOfPost } from './post-file.ts'
import { type NewPicture, openPictures } from './post-pictures.ts'
import type { ExportedPicture, ExportedPost, WordpressExport } from './read-export.ts'

/**
 * How an export is imported. `addPicture` takes a picture over and says why it cannot; null if none
 * are to be taken over.
 */
export type WordpressImport = Omit<FilesContext, 'db'> & {
  db: Db<unknown>
  language: LanguageCode
  /** The category that a post gets for those that it has, by their slugs. */
  categoryOf: (slugs: readonly string[]) => Category
  /** Players of authors, by login name; others are looked for among the accounts. */
  authors: ReadonlyMap<string, { hotel: HotelCode; name: string }>
  addPicture: ((picture: ExportedPicture) => Promise<NewPicture | string>) | null
  onPost?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * What was imported. `known` posts were imported before; `pictures` counts those that were taken
 * over; `redirects` are old and new paths of public posts.
 */
export type WordpressOutcome = {
  published: number
  drafts: number
  known: number
  comments: number
  otherComments: number
  pictures: number
  missingPictures: { address: string; reason: string }[]
  refused: { title: string; reason: string }[]
  redirects: { from: string; to: string }[]
}

class LeftOut extends Error {}

/**
 * Imports the posts of an export as the operator, each with its pictures and comments and in a
 * transaction of its own: public ones with their dates, others as drafts. Comments become those of
 * guests. Posts that are known are left as they are, so that an import can be continued.
 */
export async function importWordpress(options: WordpressImport, exported: WordpressExport): Promise<WordpressOutcome> {
  const { language, onPost, signal } = options
  const db = tablesOf<NewsTables>(options.db)
  const oldSite = await openOldSite(db, exported)
  const pictures = openPictures(options.addPicture, oldSite)
  const outcome: WordpressOutcome = {
    ...{ published: 0, drafts: 0, known: 0, comments: 0, otherComments: 0, pictures: 0 },
    ...{ missingPictures: [], refused: [], redirects: [] },
  }
  let done = 0
  for await (const post of exported.readPosts()) {
    signal?.throwIfAborted()
    if (await oldSite.isKnown(post)) outcome.known++
    else await importPost(post)
    const to = await oldSite.slugOf(post)
    if (to !== null)
      outcome.redirects.push({ from: pathOf(post.address), to: addressOf('newsView', language, { slug: to }) })
    onPost?.(++done, exported.posts.length)
  }
  return { ...outcome, pictures: pictures.countAdded(), missingPictures: pictures.missing() }

  async function importPost(post: ExportedPost): Promise<void> {
    const file = await fileOfPost(post, {
      ...{ key: keyOfPost(exported.site, post), language, oldSite, pictures },
      ...{ category: options.categoryOf(post.categories), authors: await authorsOf(post.author) },
    })
    if ('reason' in file) {
      outcome.refused.push({ title: post.title, reason: file.reason })
      return
    }
    const isLive = file.state === 'live'
    try {
      const comments = await inTransaction(options.db, async (tx) => {
        const imported = await importNewsFile({ ...options, db: tablesOf(tx) }, post.title, file, {
          force: false,
          asked: new Map(),
        })
        if ('refused' in imported) throw new LeftOut(imported.refused)
        return isLive ? bringComments(tx, language, `news:${imported.id}`, post.comments) : 0
      })
      outcome[isLive ? 'published' : 'drafts']++
      outcome.comments += comments
      outcome.otherComments += post.otherComments + (isLive ? 0 : post.comments.length)
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error
      outcome.refused.push({ title: post.title, reason: error.message })
    }
  }

  /** Without an account under the name that is shown, or the login name, a post is by the team. */
  async function authorsOf(login: string): Promise<'team' | string[]> {
    const given = options.authors.get(login)
    if (given) return [`${given.hotel}:${given.name}`]
    const hotel = defaultHotels[language]
    for (const name of [exported.authors.get(login) ?? '', login]) {
      const account = name === '' ? null : await describeAccount(tablesOf(options.db), hotel, name, options.clock.now())
      if (account) return [`${hotel}:${account.name}`]
    }
    return 'team'
  }
}
