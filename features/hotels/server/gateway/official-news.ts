import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { cleanText, parseInstant, pictureUrl } from './wire-field.ts'

/**
 * An article on the front page of the game's own news (hotel-api §8.3). The texts are plain,
 * without markup.
 */
export type OfficialArticle = {
  /**
   * Number in the article's address, stable when the headline changes: digits only, unique per
   * hotel.
   */
  id: string
  /** Path below the hotel's own address: `/community/article/31337/some-slug`. */
  path: string
  title: string
  /** `''` if the feed has none. */
  summary: string
  /** The large picture, null if there is none. The feed does not include its size. */
  picture: string | null
  publishedAt: Date
}

/** More than a front page has. */
const atMost = 100

const titleLength = 200
const summaryLength = 600

const base = 'https://hotel.invalid'

/**
 * Returns an article path on the hotel's own site without query and fragment; null for any other
 * address.
 */
function articlePath(written: string): { path: string; id: string } | null {
  if (!written.startsWith('/') || written.length > 500) return null
  const address = URL.parse(written, base)
  if (address?.origin !== base || address.pathname.startsWith('//')) return null
  const [, id] = /\/article\/(\d{1,15})(?:\/|$)/.exec(address.pathname) ?? []
  return id === undefined ? null : { path: address.pathname, id }
}

/** Tags that separate words. */
const block = /^(?:br|div|h[1-6]|li|p|td|tr)$/

/** Returns the readable text of a feed field: entities decoded, tags removed, in one line. */
function readable(html: string, longest: number): string {
  const parts: string[] = []
  let silent = 0
  const pass = (name: string, step: 1 | -1) => {
    if (name === 'script' || name === 'style') silent += step
    if (block.test(name)) parts.push(' ')
  }
  const parser = new Parser({
    ontext: (text) => silent === 0 && parts.push(text),
    onopentag: (name) => pass(name, 1),
    onclosetag: (name) => pass(name, -1),
  })
  parser.end(html.slice(0, 20_000))
  const line = parts.join('').replaceAll(/[\p{Cc}\s]+/gu, ' ')
  return cleanText(line.trim(), longest).trim()
}

function text(longest: number) {
  return z
    .string()
    .catch('')
    .transform((html) => readable(html, longest))
}

function articleAnswer(scheme: 'http:' | 'https:') {
  return z
    .object({
      path: z
        .string()
        .transform(articlePath)
        .pipe(z.object({ path: z.string(), id: z.string() })),
      title: text(titleLength).refine((title) => title !== ''),
      summary: text(summaryLength),
      featured: pictureUrl(scheme),
      published: z.unknown().transform(parseInstant).pipe(z.date()),
    })
    .transform(
      ({ path: { path, id }, title, summary, featured, published }): OfficialArticle => ({
        ...{ id, path, title, summary },
        picture: featured,
        publishedAt: published,
      }),
    )
}

/**
 * Returns the schema of `habbo-web-news/{language}/production/front.json`, newest first. Invalid
 * entries are skipped, since the list is incomplete anyway; a non-empty list without a valid entry
 * is rejected.
 */
export function officialNewsAnswer(scheme: 'http:' | 'https:'): z.ZodType<OfficialArticle[]> {
  const article = articleAnswer(scheme)
  return z.array(z.unknown()).transform((entries, context) => {
    const articles = new Map<string, OfficialArticle>()
    for (const entry of entries.slice(0, atMost)) {
      const read = article.safeParse(entry)
      if (read.success && !articles.has(read.data.id)) articles.set(read.data.id, read.data)
    }
    if (articles.size > 0 || entries.length === 0) return [...articles.values()]
    context.addIssue({ code: 'custom', message: 'No entry is an article' })
    return z.NEVER
  })
}
