import type { LanguageCode } from '#platform/contract/language.ts'
import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The cache tag of all stored texts. */
export const textsTag = cacheTag('texts')

/** The cache tag of the changed texts of a translation file in a language. */
export function fileTag(language: LanguageCode, file: string) {
  return cacheTag(`texts:${language}:${file}`)
}

/** The cache tag of the list of files in which texts are changed. */
export const changedFilesTag = cacheTag('texts:files')
