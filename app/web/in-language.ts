import type { LanguageCode } from '#platform/contract/language.ts'

/** The same address in another language: `/en/home?tab=x` becomes `/de/home?tab=x`. `href` begins with its language. */
export function inLanguage(href: string, language: LanguageCode): string {
  return `/${language}${href.replace(/^\/[^/?#]*/, '')}`
}
