import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Inline } from '../../contract.ts'
import type { NewsTables } from '../tables.ts'
import { wordsOfLine } from './body-words.ts'

/** What the site has at these addresses itself. */
const reserved = ['latest', 'category', 'events']

const longest = 90

const and: Record<LanguageCode, string> = { de: 'und', en: 'and', tr: 've' }

/**
 * Converts words to a slug by the rules of their language: `Über uns` is `ueber-uns`, `Işıklı Gün`
 * is `isikli-gun`. Empty if no letter is left.
 */
function slugOf(words: string, language: LanguageCode): string {
  const customReplacements: [string, string][] = [['&', ` ${and[language]} `]]
  // Lower-cased at the end: Turkish rules would turn an `I` into a letter that slugs cannot
  // contain.
  const slug = slugify(words, {
    locale: language,
    decamelize: false,
    lowercase: false,
    customReplacements,
  }).toLowerCase()
  if (slug.length <= longest) return slug
  const cut = slug.slice(0, longest)
  // Cuts between words, unless the last one is too long by itself.
  return slug[longest] === '-' ? cut : cut.replace(/-[^-]*$/, '')
}

/**
 * Returns a free slug for a new item: from the title, English first, with a number if taken
 * (`rooftop-2`). The caller must lock out other publishers until the item is written.
 */
export async function freeSlug(
  db: Db<NewsTables>,
  titles: readonly { language: LanguageCode; title: string }[],
): Promise<string> {
  const main = titles.find(({ language }) => language === 'en') ?? titles[0]
  const wanted = (main && slugOf(main.title, main.language)) || 'news'
  const { rows } = await sql<{ slug: string }>`
    select slug from news_articles where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(db)
  const taken = new Set([...reserved, ...rows.map(({ slug }) => slug)])
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const numbered = `${wanted}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

/** Whether an item may be given this slug: none has it, nor the site itself. */
export async function isSlugFree(db: Db<NewsTables>, slug: string): Promise<boolean> {
  if (reserved.includes(slug)) return false
  const other = await db.selectFrom('news_articles').select('id').where('slug', '=', slug).executeTakeFirst()
  return other === undefined
}

/**
 * Returns a function that makes the id of each heading of a body in turn: from its words in
 * `language`, with a number if they occur again, and the prefix `part-`, to avoid collisions with
 * the page's ids.
 */
export function openHeadingIds(language: LanguageCode): (line: readonly Inline[]) => string {
  // The ids that are taken, with the last number appended to each.
  const numbers = new Map<string, number>()
  return (line) => {
    const wanted = ['part', slugOf(wordsOfLine(line).slice(0, 200), language)].filter(Boolean).join('-')
    let number = numbers.get(wanted)
    if (number === undefined) {
      numbers.set(wanted, 1)
      return wanted
    }
    do number++
    while (numbers.has(`${wanted}-${number}`))
    const id = `${wanted}-${number}`
    numbers.set(wanted, number).set(id, 1)
    return id
  }
}
