import type { LanguageCode } from './language.ts'

/** Where the picture is that other sites show beside a link to something, drawn in a language. */
export function sharePicturePath(language: LanguageCode, kind: string, id: string): string {
  return `/shared/${language}/${kind}/${encodeURIComponent(id)}.png`
}

/** Returns the metadata of a page's share picture; `alt` describes it. */
export function sharePictureMeta(language: LanguageCode, kind: string, id: string, alt: string) {
  return [
    { property: 'og:image', content: sharePicturePath(language, kind, id) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
