import type { LanguageCode } from '#platform/contract/language.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { ChangedTexts } from '#platform/server/site-words.ts'
import { type ShippedTexts, shippedTexts } from './shipped-texts.ts'
import type { TextRow, WordsTables } from './tables.ts'
import { textsTag } from './tags.ts'
import { type PagesOf, pagesOfTexts } from './used-on.ts'

/** Everything that is stored, and what of it the site shows. */
export type StoredTexts = {
  /** By language and key, as `idOf` puts them together. */
  rows: ReadonlyMap<string, TextRow>
  shipped: ShippedTexts
  changed: ChangedTexts
  pages: PagesOf
}

/** Names a text in a language. */
export function idOf(language: LanguageCode, key: string): string {
  return `${language} ${key}`
}

/**
 * Returns a function that reads what is stored, from the process's memory until a text changes.
 * There are few rows: one for each text that was changed or proposed.
 */
export function openStoredTexts(db: Db<WordsTables>): Invalidatable & { read: () => Promise<StoredTexts> } {
  const cache = new TaggedCache<StoredTexts>(1)
  const load = async () => {
    const [shipped, pages, rows] = await Promise.all([
      shippedTexts(),
      pagesOfTexts(),
      db.selectFrom('words_texts').selectAll().orderBy('language').orderBy('key').execute(),
    ])
    const value = {
      rows: new Map(rows.map((row) => [idOf(row.language, row.key), row])),
      shipped,
      pages,
      changed: changedIn(rows, shipped),
    }
    return { value, tags: [textsTag] }
  }
  return {
    read: () => cache.get('all', load),
    drop: (tags) => cache.drop(tags),
    clear: () => cache.clear(),
  }
}

/** What the site shows instead of the shipped texts. A text whose key is gone shows nowhere. */
export function changedIn(rows: readonly TextRow[], { byKey }: ShippedTexts): ChangedTexts {
  const changed: Record<LanguageCode, Record<string, Record<string, string>>> = { de: {}, en: {}, tr: {} }
  for (const { language, key, text } of rows) {
    const shipped = byKey.get(key)
    if (text === null || !shipped || text === shipped.texts[language]) continue
    const files = changed[language]
    const file = files[shipped.file] ?? {}
    files[shipped.file] = file
    file[key.slice(shipped.file.length + 1)] = text
  }
  return changed
}
