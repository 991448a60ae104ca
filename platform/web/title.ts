import type { i18n } from 'i18next'

/** A page's title by SPEC §2: the translated parts joined with ' » ', then ': ' and the tagline; without parts only the tagline. */
export function pageTitle(words: i18n, parts: readonly string[]): string {
  const tagline = words.t('common:tagline')
  return parts.length > 0 ? `${parts.join(' » ')}: ${tagline}` : tagline
}
