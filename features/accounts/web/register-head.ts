import type { i18n } from 'i18next'
import { pageTitle } from '#platform/web/title.ts'

/** The head of the registration, which is titled as login where a password is forgotten. */
export function registerHead(words: i18n, title: 'title' | 'logIn') {
  return {
    meta: [
      { title: pageTitle(words, [words.t(`accounts:register.${title}`)]) },
      { name: 'description', content: words.t('accounts:register.description') },
    ],
  }
}
