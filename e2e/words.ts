import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInstance, type i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'

const made = new Map<LanguageCode, Promise<i18n>>()

/** The sentences of the site in one language, as pages show them. Short names of controls stand in the journeys themselves. */
export async function wordsIn(language: LanguageCode) {
  const making = made.get(language) ?? readWords(language)
  made.set(language, making)
  const words = await making
  return words.t.bind(words)
}

/** The files are read as they are: how pages load them is Vite's alone. */
async function readWords(language: LanguageCode): Promise<i18n> {
  const words = createInstance()
  await words.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
  })
  for (const [namespace, sentences] of await wordFiles(language)) {
    words.addResourceBundle(language, namespace, sentences)
  }
  return words
}

/** What is written in a language, by the names of the files. */
export async function wordFiles(language: LanguageCode): Promise<[namespace: string, sentences: unknown][]> {
  const folder = path.join(import.meta.dirname, '../locales', language)
  const files = await readdir(folder)
  return Promise.all(
    files.map(async (file) => [path.parse(file).name, JSON.parse(await readFile(path.join(folder, file), 'utf8'))]),
  )
}

/** The sentences that most journeys meet. */
export const english = await wordsIn('en')

/** Stands in a sentence for a part that the journey does not know, such as a date; see `like`. */
export const unknown = '…'

/** Fits a whole text that reads like a sentence with `unknown` parts. */
export function like(sentence: string): RegExp {
  return new RegExp(`^${sentence.split(unknown).map(RegExp.escape).join('.+')}$`)
}
