import { textLength } from '#features/comments/contract.ts'
import { bringComment, countComments } from '#features/comments/server/api.ts'
import { defaultHotels } from '#features/hotels/contract.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { addressOf, pagePath } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { printable } from '#platform/contract/written-text.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { type Category, type Picture, Slug } from '../../contract.ts'
import { newsSubject } from '../news-subject.ts'
import { textBounds } from '../publish/article-draft.ts'
import { isSlugFree } from '../publish/article-slug.ts'
import { wordsOf } from '../publish/body-words.ts'
import { parseBody } from '../publish/parse-body.ts'
import { publishArticle } from '../publish/publish-article.ts'
import { sanitiseBody } from '../publish/sanitise-body.ts'
import { publishedDates } from '../search/item-keys.ts'
import type { NewsTables } from '../tables.ts'
import { htmlOfPost, type PostContext } from './post-html.ts'
import {
  type ExportedComment,
  type ExportedPicture,
  type ExportedPost,
  plainText,
  type WordpressExport,
} from './read-export.ts'

/** How an export is imported. `addPicture` takes a picture over; null where it cannot be had. */
export type WordpressImport = {
  db: Db<unknown>
  addresses: HotelAddresses
  now: Date
  language: LanguageCode
  categoryOf: (slugs: readonly string[]) => Category
  authorOf: (login: string) => Parameters<typeof publishArticle>[1]['author']
  addPicture: (picture: ExportedPicture) => Promise<Omit<Picture, 'alt'> | null>
}

/** What was imported. `refused` names posts and the field to blame; `redirects` old and new paths. */
export type WordpressOutcome = {
  published: number
  known: number
  notPublic: number
  comments: number
  pictures: number
  missingPictures: string[]
  refused: { title: string; field: string }[]
  redirects: { from: string; to: string }[]
}

/**
 * Publishes the public posts of an export with their dates, pictures and comments, the oldest
 * first. Comments become those of guests. Importing again continues where it stopped: known posts
 * are left as they are.
 */
export async function importWordpress(options: WordpressImport, exported: WordpressExport): Promise<WordpressOutcome> {
  const { db } = options
  const newsDb = tablesOf<NewsTables>(db)
  const isPublic = ({ status, publishedAt }: ExportedPost) => status === 'publish' && publishedAt !== null
  const posts = exported.posts.filter(isPublic).toSorted((a, b) => Number(a.publishedAt) - Number(b.publishedAt))
  const keyOf = ({ id }: ExportedPost) => `wordpress:${hostOf(exported.site)}:${id}`
  const known = await publishedDates(newsDb, posts.map(keyOf))
  const slugs = await slugsOf(
    newsDb,
    posts.filter((post) => !known.has(keyOf(post))),
  )
  const pictures = await addPictures(options, exported.pictures)
  const context = contextOf(exported, pictures.added, slugs)
  const outcome: WordpressOutcome = {
    ...{ published: 0, known: known.size, notPublic: exported.posts.length - posts.length, comments: 0 },
    ...{ pictures: pictures.added.size, missingPictures: pictures.missing, refused: [], redirects: [] },
  }
  for (const post of posts) {
    const key = keyOf(post)
    const published = known.has(key)
      ? await findByKey(newsDb, key)
      : await publishPost(options, post, { key, context, slugs })
    if (!published) continue
    if (isRefusal(published)) {
      outcome.refused.push({ title: post.title, field: published.field })
      continue
    }
    if (!known.has(key)) outcome.published++
    outcome.comments += await bringComments(options, `news:${published.id}`, post.comments)
    const { slug } = published
    if (slug === null) continue
    outcome.redirects.push({ from: pathOf(post.address), to: addressOf('newsView', options.language, { slug }) })
  }
  return outcome
}

async function publishPost(
  { db, addresses, now, language, categoryOf, authorOf }: WordpressImport,
  post: ExportedPost,
  { key, context, slugs }: { key: string; context: PostContext; slugs: ReadonlyMap<string, string> },
) {
  const html = htmlOfPost(post.html, context)
  const main = post.pictureId === null ? undefined : context.pictureById(post.pictureId)
  const own = main && context.newAddressOf(main)
  const slug = slugs.get(post.address)
  return publishArticle(
    tablesOf<NewsTables>(db),
    {
      key,
      ...(slug === undefined ? {} : { slug }),
      category: categoryOf(post.categories),
      isShort: false,
      author: authorOf(post.author),
      picture: own ? { ...own, alt: main.alt.slice(0, textBounds.alt) } : null,
      publishedAt: post.publishedAt ?? now,
      source: null,
      texts: { [language]: { title: titleOf(post), ...summaryAndHtml(post, html, language) } },
    },
    now,
    addresses,
  )
}

function titleOf({ title, slug, id }: ExportedPost): string {
  return printable(title || slug || id)
    .slice(0, textBounds.title)
    .toWellFormed()
}

/** A post without an excerpt begins with its first paragraph, if that is short enough. */
function summaryAndHtml({ excerpt }: ExportedPost, html: string, language: LanguageCode) {
  const fits = (text: string) => text !== '' && text.length <= textBounds.summary
  if (fits(excerpt)) return { summary: excerpt, html }
  const [first, ...others] = parseBody(sanitiseBody(html), language, new Set())
  const words = first?.kind === 'paragraph' ? wordsOf([first]) : ''
  const end = html.indexOf('</p>')
  if (!fits(words) || others.length === 0 || !html.trimStart().startsWith('<p') || end < 0) return { summary: '', html }
  return { summary: words, html: html.slice(end + '</p>'.length) }
}

/** The slugs that posts keep, by their old address: those that are valid and free. */
async function slugsOf(db: Db<NewsTables>, posts: readonly ExportedPost[]): Promise<Map<string, string>> {
  const taken = new Set<string>()
  const slugs = new Map<string, string>()
  for (const { slug, address } of posts) {
    if (!Slug.safeParse(slug).success || taken.has(slug) || !(await isSlugFree(db, slug))) continue
    taken.add(slug)
    slugs.set(address, slug)
  }
  return slugs
}

async function addPictures({ addPicture }: WordpressImport, pictures: readonly ExportedPicture[]) {
  const added = new Map<string, Omit<Picture, 'alt'>>()
  const missing: string[] = []
  for (const picture of pictures) {
    const own = await addPicture(picture)
    if (own) added.set(picture.id, own)
    else missing.push(picture.address)
  }
  return { added, missing }
}

function contextOf(
  { site, pictures }: WordpressExport,
  added: ReadonlyMap<string, Omit<Picture, 'alt'>>,
  slugs: ReadonlyMap<string, string>,
): PostContext {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const byAddress = new Map(pictures.map((picture) => [fullSize(picture.address), picture]))
  const newPaths = new Map([...slugs].map(([address, slug]) => [pathOf(address), `/${pagePath('newsView', { slug })}`]))
  return {
    pictureById: (id) => byId.get(id),
    pictureAt: (address) => byAddress.get(fullSize(address)),
    newAddressOf: ({ id }) => added.get(id) ?? null,
    redirect: (href) => (hostOf(href) === hostOf(site) ? (newPaths.get(pathOf(href)) ?? href) : href),
  }
}

/** WordPress stores smaller sizes beside a picture: `room-300x200.png`. */
function fullSize(address: string): string {
  return pathOf(address).replace(/-\d+x\d+(\.\w+)$/, '$1')
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
}

function pathOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return pathname.replace(/(?<=.)\/$/, '') + search
}

function findByKey(db: Db<NewsTables>, key: string) {
  return db.selectFrom('news_articles').select(['id', 'slug']).where('key', '=', key).executeTakeFirst()
}

/** Replies of replies join their conversation. Returns how many comments were stored. */
async function bringComments(
  { db, language }: WordpressImport,
  subject: `news:${number}`,
  comments: readonly ExportedComment[],
): Promise<number> {
  // Stored by an earlier import, or written since.
  if ((await countComments(db, [subject])).get(subject)) return 0
  const conversations = new Map<string, number>()
  let stored = 0
  for (const comment of comments.toSorted((a, b) => Number(a.writtenAt) - Number(b.writtenAt))) {
    const text = printable(textOfComment(comment.html)).slice(0, textLength.most).toWellFormed()
    if (text === '') continue
    const conversationId = conversations.get(comment.parent) ?? null
    const id = await bringComment(tablesOf(db), [newsSubject], {
      ...{ subject, conversationId, text, language },
      ...{ hotel: defaultHotels[language], name: guestName(comment.name), createdAt: comment.writtenAt },
    })
    conversations.set(comment.id, conversationId ?? id)
    stored++
  }
  return stored
}

function textOfComment(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').split('\n')
  return lines
    .map(plainText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Names of guests are names that the game allows: visible ASCII without spaces. */
function guestName(name: string): string {
  const plain = name.normalize('NFKD').replace(/ı/g, 'i').replace(/ß/g, 'ss').replace(/\s+/g, '-')
  return plain.replace(/[^\x21-\x7e]/g, '').slice(0, 32) || 'guest'
}
