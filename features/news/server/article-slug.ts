import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database.ts'
import type { NewsTables } from './tables.ts'

/** What the site has at these addresses itself. */
const reserved = ['latest', 'category']

const longest = 90

const and: Record<LanguageCode, string> = { de: 'und', en: 'and', tr: 've' }

/** Words as they stand in an address, by the rules of their language: `Über uns` is `ueber-uns`, `Işıklı Gün` is `isikli-gun`. Empty where no letter is left. */
export function slugOf(words: string, language: LanguageCode): string {
  const customReplacements: [string, string][] = [['&', ` ${and[language]} `]]
  // In small letters at the end: the rules of Turkish would make an `I` a letter that no address holds.
  const slug = slugify(words, {
    locale: language,
    decamelize: false,
    lowercase: false,
    customReplacements,
  }).toLowerCase()
  if (slug.length <= longest) return slug
  const cut = slug.slice(0, longest)
  // Between two words, unless the last one is as long as that.
  return slug[longest] === '-' ? cut : cut.replace(/-[^-]*$/, '')
}

/**
 * The name of a new item in its address: from the title, English first, with a number where another item has it (`rooftop-2`). Whoever calls it
 * keeps other publishers out until the item is written.
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
