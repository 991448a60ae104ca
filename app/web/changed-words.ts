import type { FileChanges, PageWords } from '#platform/contract/changed-words.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { changes, instances, type Words } from '#platform/web/words.ts'

/**
 * Texts that replace shipped ones, by language, namespace and key; another object once they differ.
 */
export type ChangedWords = Readonly<Record<LanguageCode, Readonly<Record<string, FileChanges>>>>

let shownChanges: ChangedWords | undefined
let edition = 0
const editions = new WeakMap<Words, number>()

/** Has words that are made from now on contain the changed texts. */
export function showChanges(changed: ChangedWords): void {
  if (changed === shownChanges) return
  changes.of = (language, namespace) => changed[language][namespace]
  for (const language of languageCodes) if (changed[language] !== shownChanges?.[language]) instances.delete(language)
  shownChanges = changed
}

/** Numbers the words of a page, so that cached parts are only used with the same texts. */
export function editionOf(words: Words): number {
  const known = editions.get(words) ?? ++edition
  editions.set(words, known)
  return known
}

/**
 * Returns the changed texts that a page embeds for the browser: those of its namespaces as in its
 * HTML, and which other namespaces have some. Undefined if no text is changed.
 */
export function pageWordsOf(words: Words, namespaces: readonly string[], changed: ChangedWords): PageWords | undefined {
  const byLanguage: Record<string, Record<string, FileChanges | null>> = {}
  for (const language of languageCodes) {
    const isOwn = language === words.language
    const others = Object.keys(changed[language]).filter((name) => !name.startsWith('staff'))
    const files: Record<string, FileChanges | null> = Object.fromEntries(others.map((name) => [name, null]))
    for (const namespace of isOwn ? namespaces : []) {
      delete files[namespace]
      const own = words.changesOf?.(language, namespace)
      if (own && !(own instanceof Promise)) files[namespace] = own
    }
    if (Object.keys(files).length > 0) byLanguage[language] = files
  }
  return Object.keys(byLanguage).length > 0 ? byLanguage : undefined
}
