import type { LanguageCode } from '#platform/contract/language.ts'
import { printable } from '#platform/contract/written-text.ts'
import type { Block, Category } from '../../contract.ts'
import { textBounds } from '../../newsroom-constants.ts'
import { defaultSettings } from '../files/file-settings.ts'
import type { NewsFile } from '../files/news-file.ts'
import { wordsOf } from '../publish/body-words.ts'
import { parseBody } from '../publish/parse-body.ts'
import { sanitiseBody } from '../publish/sanitise-body.ts'
import type { OldSite } from './old-site.ts'
import { htmlOfPost } from './post-html.ts'
import type { PostPictures } from './post-pictures.ts'
import type { ExportedPost } from './read-export.ts'

/** Longer than any article; its shortcodes and tags take time. */
const mostHtml = 400_000

/** Pictures are those of the library. */
const noOrigins = new Set<string>()

/** Returns a post as a file of the newsroom: a public one live with its date, others as drafts. */
export async function fileOfPost(
  post: ExportedPost,
  given: {
    key: string
    language: LanguageCode
    category: Category
    authors: 'team' | string[]
    oldSite: OldSite
    pictures: PostPictures
  },
): Promise<NewsFile | { reason: string }> {
  const { key, language, category, authors, oldSite, pictures } = given
  if (post.html.length > mostHtml) return { reason: `the text has over ${mostHtml} characters` }
  await pictures.takeOf(post)
  const html = htmlOfPost(post.html, { ...oldSite, newAddressOf: pictures.newAddressOf })
  const blocks = parseBody(sanitiseBody(html), language, noOrigins)
  const main = post.pictureId === null ? undefined : oldSite.pictureById(post.pictureId)
  const picture = (main && pictures.newAddressOf(main)) ?? null
  const isLive = post.status === 'publish' && post.publishedAt !== null
  return {
    ...{ language, key, version: null, state: isLive ? 'live' : 'draft' },
    settings: {
      ...{ ...defaultSettings, category, authors, picture },
      slug: isLive ? oldSite.slugFor(post) : null,
      published: isLive ? (post.publishedAt?.toISOString() ?? null) : null,
    },
    text: {
      title: titleOf(post),
      ...summaryAndBody(post.excerpt, blocks),
      pictureAlt: picture ? (main?.alt ?? '').slice(0, textBounds.alt).toWellFormed() : '',
    },
  }
}

function titleOf({ title, slug, id }: ExportedPost): string {
  return printable(title || slug || id)
    .slice(0, textBounds.title)
    .toWellFormed()
}

/** A post without an excerpt begins with its first paragraph, if that is short and plain enough. */
function summaryAndBody(excerpt: string, blocks: Block[]): { summary: string; body: Block[] } {
  const fits = (text: string) => text !== '' && text.length <= textBounds.summary
  if (fits(excerpt)) return { summary: excerpt, body: blocks }
  const [first, ...others] = blocks
  const isPlain = first?.kind === 'paragraph' && first.children.every((part) => typeof part === 'string')
  const words = first && isPlain ? wordsOf([first]).trim() : ''
  return fits(words) && others.length > 0 ? { summary: words, body: others } : { summary: '', body: blocks }
}
