import { createInstance, type i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'
import deIcons from '../../../../locales/de/icons.json' with { type: 'json' }
import de from '../../../../locales/de/notices.json' with { type: 'json' }
import enIcons from '../../../../locales/en/icons.json' with { type: 'json' }
import en from '../../../../locales/en/notices.json' with { type: 'json' }
import trIcons from '../../../../locales/tr/icons.json' with { type: 'json' }
import tr from '../../../../locales/tr/notices.json' with { type: 'json' }
import type { Notice } from '../../contract.ts'
import { sentenceOf } from '../../sentence.ts'

const resources = {
  de: { icons: deIcons, notices: de },
  en: { icons: enIcons, notices: en },
  tr: { icons: trIcons, notices: tr },
}

let words: i18n | undefined

/** Returns the text of a notice in a language, as shown in the notice panel. */
export function pushText(notice: Notice, language: LanguageCode, siteName: string): string {
  words ??= openWords()
  const say = words.getFixedT(language, 'notices')
  const { key, values, icon } = sentenceOf(notice)
  const label = words.getFixedT(language, 'icons')
  return say(key, { ...values, ...(icon && { icon: label(icon, { siteName }) }) })
}

function openWords(): i18n {
  const made = createInstance()
  void made.init({ resources, fallbackLng: false, initAsync: false, interpolation: { escapeValue: false } })
  return made
}
