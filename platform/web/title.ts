import type { i18n } from 'i18next'

/**
 * A page's title: the translated parts, joined with ' » ', and the tagline (specification §2.3).
 */
export function pageTitle(words: i18n, parts: readonly string[]): string {
  const tagline = words.t('common:tagline')
  return parts.length > 0 ? `${parts.join(' » ')}: ${tagline}` : tagline
}
