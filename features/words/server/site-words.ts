import { createHash } from 'node:crypto'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { addCacheTags, collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type ChangedTexts, makeWords, type SiteWords } from '#platform/server/site-words.ts'
import type { StoredTexts } from './stored-texts.ts'
import { fileTag } from './tags.ts'

/**
 * The words of the site for what the server writes itself. While the database cannot be read, they
 * are the last known ones. What did not change is the same object as before: words that are made of
 * it are kept.
 */
export function openSiteWords(read: () => Promise<Pick<StoredTexts, 'changed'>>): SiteWords {
  let latest: ChangedTexts = { de: {}, en: {}, tr: {} }
  let known = latest
  let state = stateOf(known)
  const made = new Map<string, { from: ChangedTexts[LanguageCode]; words: ReturnType<typeof makeWords> }>()

  async function changed(): Promise<ChangedTexts> {
    // What is made of them has the tags of its own files.
    const stored = await collectCacheTags(new Set(), read).catch(() => ({ changed: latest }))
    if (stored.changed === latest) return known
    latest = stored.changed
    const kept = known
    const of = (language: LanguageCode) =>
      isSame(latest[language], kept[language]) ? kept[language] : latest[language]
    const next = { de: of('de'), en: of('en'), tr: of('tr') }
    if (languageCodes.every((language) => next[language] === kept[language])) return known
    known = next
    state = stateOf(next)
    return known
  }
  return {
    changed,
    state: () => state,
    async wordsOf(language, files) {
      const texts = await changed()
      const names = Object.keys(files)
      addCacheTags(names.map((file) => fileTag(language, file)))
      const id = [language, ...names].join()
      const kept = made.get(id)
      if (kept?.from === texts[language]) return kept.words
      const words = makeWords(language, files, texts)
      made.set(id, { from: texts[language], words })
      return words
    },
  }
}

function stateOf(changed: ChangedTexts): string {
  return createHash('sha256').update(JSON.stringify(changed)).digest('base64url').slice(0, 12)
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
