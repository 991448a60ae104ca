import { createInstance, type i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'
import deCommon from '../../../../locales/de/common.json' with { type: 'json' }
import de from '../../../../locales/de/notices.json' with { type: 'json' }
import enCommon from '../../../../locales/en/common.json' with { type: 'json' }
import en from '../../../../locales/en/notices.json' with { type: 'json' }
import trCommon from '../../../../locales/tr/common.json' with { type: 'json' }
import tr from '../../../../locales/tr/notices.json' with { type: 'json' }
import type { Notice } from '../../contract.ts'
import { sentenceOf } from '../../sentence.ts'

const resources = {
  de: { common: deCommon, notices: de },
  en: { common: enCommon, notices: en },
  tr: { common: trCommon, notices: tr },
}

let words: i18n | undefined

/** What a notice says in a language, as the bell would. */
export function pushText(notice: Notice, language: LanguageCode, siteName: string): string {
  words ??= openWords()
  const say = words.getFixedT(language, 'notices')
  const { key, values, icon } = sentenceOf(notice)
  const label = words.getFixedT(language, 'common')
  return say(key, { ...values, ...(icon && { icon: label(`icon.${icon}`, { siteName }) }) })
}

function openWords(): i18n {
  const made = createInstance()
  void made.init({ resources, fallbackLng: false, initAsync: false, interpolation: { escapeValue: false } })
  return made
}
