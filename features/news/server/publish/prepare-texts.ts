import { type HotelAddresses, pictureOrigins } from '#features/hotels/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { NewsTables } from '../tables.ts'
import type { DraftText } from './article-draft.ts'
import { readingMinutes, wordsOf } from './body-words.ts'
import { linkIntoSite } from './map-links.ts'
import { parseBody } from './parse-body.ts'
import { sanitiseBody } from './sanitise-body.ts'
import type { StoredText } from './write-texts.ts'

/** Maximum size of a body's blocks: HTML consisting only of tags grows when parsed. */
const bodyBytes = 1_000_000

/**
 * Prepares texts as they are stored: the HTML is sanitised and read as blocks, links to players,
 * badges and rooms lead into the site. `tooLong` if the blocks of a body exceed a megabyte.
 */
export async function prepareTexts(
  db: Db<NewsTables>,
  addresses: HotelAddresses,
  texts: readonly (DraftText & { language: LanguageCode })[],
): Promise<StoredText[] | 'tooLong'> {
  const origins = new Set(pictureOrigins(addresses))
  const written = texts.map((text) => {
    const html = sanitiseBody(text.html)
    return { ...text, html, body: parseBody(html, text.language, origins) }
  })
  if (written.some(({ body }) => Buffer.byteLength(JSON.stringify(body)) > bodyBytes)) return 'tooLong'
  const bodies = await linkIntoSite(
    db,
    addresses,
    written.map(({ body }) => body),
  )
  return written.map((text, at) => {
    const body = bodies[at] ?? text.body
    const reading_minutes = readingMinutes(`${text.title} ${text.summary} ${wordsOf(body)}`)
    return { ...text, body, picture_alt: null, reading_minutes }
  })
}
