import { createInstance, type i18n } from 'i18next'
import type { FileChanges } from '#platform/contract/changed-words.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { loadOnce } from './load-once.ts'

// A visitor reads one language: where the words of the others are would only weigh.
const languages = {
  de: loadOnce(() => import('./word-files/de.ts')),
  en: loadOnce(() => import('./word-files/en.ts')),
  tr: loadOnce(() => import('./word-files/tr.ts')),
}

/** Loaders of translation files, by `./<namespace>.json`. */
export type WordFiles = Readonly<Record<string, () => Promise<Record<string, unknown>>>>

let ownFiles: Readonly<Partial<Record<LanguageCode, WordFiles>>> = {}

/**
 * Adds translation files that only one entry of the site has, such as that of the staff's pages.
 */
export function addWordFiles(files: Readonly<Record<LanguageCode, WordFiles>>): void {
  ownFiles = files
}

/** Returns the texts that replace those of a namespace; undefined where there are none. */
export type ChangesOf = (
  language: LanguageCode,
  namespace: string,
) => FileChanges | undefined | Promise<FileChanges | undefined>

/**
 * The words of a language, with where the texts come from that replace shipped ones in them, and
 * those in them, by namespace.
 */
export type Words = i18n & { changesOf?: ChangesOf | undefined; changed?: Record<string, FileChanges | undefined> }

/** Where words that are made from now on have the texts from that replace shipped ones. */
export const changes: { of?: ChangesOf } = {}

/** The words of each language that pages show now. */
export const instances = new Map<LanguageCode, Words>()
let defaults: Record<string, string> = {}

/**
 * Sets default values for all translations, such as `{{siteName}}`. Cached translations with other
 * values are rebuilt.
 */
export function setWordDefaults(values: Record<string, string>): void {
  if (JSON.stringify(values) !== JSON.stringify(defaults)) instances.clear()
  defaults = values
}

/** The words of one language, made once. Namespaces are added by `loadWords`. */
export function wordsOf(language: LanguageCode): Words {
  const words = instances.get(language) ?? makeWords(language)
  instances.set(language, words)
  return words
}

/** Makes words of a language without any namespace. */
export function makeWords(language: LanguageCode): Words {
  const words: Words = createInstance()
  words.changesOf = changes.of
  void words.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'common',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false, defaultVariables: defaults },
  })
  // The library creates a new number format for each number, which takes longer than its sentence;
  // the first takes a phone a fifth of a second.
  let figures: Intl.NumberFormat | undefined
  words.services.formatter?.add('number', (value: number) => {
    figures ??= new Intl.NumberFormat(language)
    return figures.format(value)
  })
  return words
}

/**
 * Imports a part of a page that comes after the page, with the namespaces of words that only it
 * shows. On the server the page has loaded them (`lateWords`).
 */
export function latePart<Module>(namespaces: readonly string[], load: () => Promise<Module>): () => Promise<Module> {
  return loadOnce(async () => {
    if (import.meta.env.SSR) return load()
    const language = languageCodes.find((code) => code === document.documentElement.lang) ?? fallbackLanguage
    const [module] = await Promise.all([load(), loadWords(language, namespaces)])
    return module
  })
}

/**
 * Loads the namespaces that a page needs into the words of a language, and returns these; those
 * already loaded are skipped. `into` are others than those that pages show now.
 */
export async function loadWords(language: LanguageCode, namespaces: readonly string[], into?: Words): Promise<Words> {
  const words = into ?? wordsOf(language)
  const missing = namespaces.filter((namespace) => !words.hasResourceBundle(language, namespace))
  if (missing.length === 0) return words
  const { files } = await languages[language]()
  await Promise.all(
    missing.map(async (namespace) => {
      const name = `./${namespace}.json`
      const load = files[name] ?? ownFiles[language]?.[name]
      if (!load) throw new Error(`No words: ${language} ${namespace}`)
      const [sentences, changed] = await Promise.all([load(), words.changesOf?.(language, namespace)])
      words.addResourceBundle(language, namespace, sentences)
      words.addResources(language, namespace, { ...changed })
      words.changed = { ...words.changed, [namespace]: changed }
    }),
  )
  // Others took their place meanwhile, with changed texts.
  return into || instances.get(language) === words ? words : loadWords(language, namespaces)
}
