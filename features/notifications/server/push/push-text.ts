import type { i18n } from 'i18next'
import type { BuiltInIcon } from '#features/accounts/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import deIcons from '../../../../locales/de/icons.json' with { type: 'json' }
import de from '../../../../locales/de/notices.json' with { type: 'json' }
import enIcons from '../../../../locales/en/icons.json' with { type: 'json' }
import en from '../../../../locales/en/notices.json' with { type: 'json' }
import trIcons from '../../../../locales/tr/icons.json' with { type: 'json' }
import tr from '../../../../locales/tr/notices.json' with { type: 'json' }
import type { Notice } from '../../contract.ts'
import { sentenceOf } from '../../sentence.ts'

const files = {
  de: { icons: deIcons, notices: de },
  en: { icons: enIcons, notices: en },
  tr: { icons: trIcons, notices: tr },
}

/** Returns the title and text of a notice in a language. */
export type TextIn = (notice: Notice, language: LanguageCode) => Promise<{ title: string; body: string }>

/** Returns a writer of push messages, which reads the words of each language once. */
export function openPushTexts(words: SiteWords, siteName: string): TextIn {
  const known = new Map<LanguageCode, Promise<i18n>>()
  return async (notice, language) => {
    const own = known.get(language) ?? words.wordsOf(language, files[language])
    known.set(language, own)
    return { title: siteName, body: bodyOf(notice, language, siteName, await own) }
  }
}

/** Returns the text of a notice in a language, as shown in the notice panel. */
function bodyOf(notice: Notice, language: LanguageCode, siteName: string, words: i18n): string {
  const say = words.getFixedT(language, 'notices')
  const { key, values, icon, names, subject } = sentenceOf(notice)
  const label = words.getFixedT(language, 'icons')
  return say(key, {
    ...values,
    ...(icon && { icon: names?.[language] ?? label(icon as BuiltInIcon, { siteName }) }),
    ...(subject && { name: subject.names[language], detail: subject.details[language] }),
  })
}
