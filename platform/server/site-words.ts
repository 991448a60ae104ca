import { createInstance, type i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * Texts that the site shows instead of those of the translation files: by language, file, and key
 * within the file. A new object for each change.
 */
export type ChangedTexts = Readonly<Record<LanguageCode, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** The texts of the interface for what the server writes itself, such as messages to devices. */
export type SiteWords = {
  /** Returns the changed texts, as they are now. */
  changed: () => Promise<ChangedTexts>
  /** Returns a name of the changed texts, as they were read last: other texts, another name. */
  state: () => string
  /**
   * Returns the words of a language: the given translation files with the changed texts in them.
   * The cache tags of what they show are added to those being collected.
   */
  wordsOf: (language: LanguageCode, files: Readonly<Record<string, object>>) => Promise<i18n>
}

/** Makes the words of a language from translation files and the texts that replace some of them. */
export function makeWords(
  language: LanguageCode,
  files: Readonly<Record<string, object>>,
  changed: ChangedTexts,
): i18n {
  const words = createInstance()
  void words.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
  })
  for (const [file, content] of Object.entries(files)) {
    words.addResourceBundle(language, file, content)
    for (const [key, text] of Object.entries(changed[language][file] ?? {}))
      words.addResource(language, file, key, text)
  }
  return words
}
