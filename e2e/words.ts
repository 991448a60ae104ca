import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInstance, type i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'

const made = new Map<LanguageCode, Promise<i18n>>()

/**
 * The translations of one language, as pages show them. Short names of controls are in the journeys
 * themselves.
 */
export async function wordsIn(language: LanguageCode) {
  const making = made.get(language) ?? readWords(language)
  made.set(language, making)
  const words = await making
  return words.t.bind(words)
}

/** Reads the files directly: only Vite can load them as pages do. */
async function readWords(language: LanguageCode): Promise<i18n> {
  const words = createInstance()
  await words.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false, defaultVariables: { siteName: 'Nightbell' } },
  })
  for (const [namespace, sentences] of await wordFiles(language)) {
    words.addResourceBundle(language, namespace, sentences)
  }
  return words
}

/** The content of a language's translation files, by namespace. */
export async function wordFiles(language: LanguageCode): Promise<[namespace: string, sentences: unknown][]> {
  const folder = path.join(import.meta.dirname, '../locales', language)
  const files = await readdir(folder)
  return Promise.all(
    files.map(async (file) => [path.parse(file).name, JSON.parse(await readFile(path.join(folder, file), 'utf8'))]),
  )
}

/** The translations that most journeys use. */
export const english = await wordsIn('en')

/**
 * A placeholder in a sentence for a part that the journey does not know, such as a date; see
 * `like`.
 */
export const unknown = '…'

/** Matches a whole text that equals a sentence apart from its `unknown` parts. */
export function like(sentence: string): RegExp {
  return new RegExp(`^${sentence.split(unknown).map(RegExp.escape).join('.+')}$`)
}
