import type { LanguageCode } from '#platform/contract/language.ts'

/** The newsroom's place below the pages of the staff. */
export const newsroom = 'news'

/** Returns the path of the page of a text, or of a page that belongs to it. */
export function textPath(item: number, language: LanguageCode, page?: 'history' | 'preview' | 'translate'): string {
  return [newsroom, item, language, ...(page ? [page] : [])].join('/')
}
