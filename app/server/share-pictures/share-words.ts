import { createInstance, type TFunction } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'
import deHeadlines from '../../../locales/de/headlines.json' with { type: 'json' }
import de from '../../../locales/de/sharing.json' with { type: 'json' }
import enHeadlines from '../../../locales/en/headlines.json' with { type: 'json' }
import en from '../../../locales/en/sharing.json' with { type: 'json' }
import trHeadlines from '../../../locales/tr/headlines.json' with { type: 'json' }
import tr from '../../../locales/tr/sharing.json' with { type: 'json' }

const resources = {
  de: { sharing: de, headlines: deHeadlines },
  en: { sharing: en, headlines: enHeadlines },
  tr: { sharing: tr, headlines: trHeadlines },
}

const words = createInstance()
void words.init({
  resources,
  ns: ['sharing', 'headlines'],
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** Returns the translations of share pictures. */
export function shareWords(language: LanguageCode): TFunction<['sharing', 'headlines']> {
  return words.getFixedT(language, ['sharing', 'headlines'])
}

/**
 * Formats a day in a language, in UTC, because the picture is shared by viewers in many time zones.
 */
export function shareDay(instant: string, language: LanguageCode): string {
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
}
