import type { LanguageCode } from './language.ts'

/** Texts that replace those of a translation file, by key: `menu.home`. */
export type FileChanges = Readonly<Record<string, string>>

/**
 * The texts that replace shipped ones, embedded in a page, by language and namespace. Null:
 * there are some, which are fetched when the namespace is needed.
 */
export type PageWords = Partial<Record<LanguageCode, Readonly<Record<string, FileChanges | null>>>>

/** The header of each answer of the API that names the changed texts as they are now. */
export const wordsHeader = 'x-site-words'

/** Where the texts of a language are that replace shipped ones on pages for visitors. */
export const changedWordsAddress = (language: string) => `/words/${language}.json`

/** The same, with those of the staff's pages. */
export const changedStaffWordsAddress = (language: string) => `/words/${language}-staff.json`
