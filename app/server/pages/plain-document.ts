import type { LanguageCode } from '#platform/contract/language.ts'
import { tag } from './document.ts'
import type { BuiltSite } from './renderer.ts'

/** Returns the document of a page without scripts. `attributes` are more of those of `<html>`. */
export function plainDocument(
  built: BuiltSite,
  language: LanguageCode,
  { title, body, attributes }: { title: string; body: string; attributes: Readonly<Record<string, string>> },
): string {
  return [
    '<!doctype html>',
    `${tag('html', { lang: language, 'data-theme': language === 'tr' ? 'dark-tr' : 'dark', ...attributes })}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title><script>${built.themeSnippet}</script>`,
    ...built.offline.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body>${body}</body></html>`,
  ].join('')
}
