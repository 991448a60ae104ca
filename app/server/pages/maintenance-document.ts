import type { Maintenance } from '#features/maintenance/contract.ts'
import { formatLocales, type LanguageCode } from '#platform/contract/language.ts'
import de from '../../../locales/de/staffMaintenance.json' with { type: 'json' }
import en from '../../../locales/en/staffMaintenance.json' with { type: 'json' }
import tr from '../../../locales/tr/staffMaintenance.json' with { type: 'json' }
import { escapeHtml } from './document.ts'
import { plainDocument } from './plain-document.ts'
import type { BuiltSite } from './renderer.ts'

const words = { de: de.page, en: en.page, tr: tr.page }
const ownNames = { de: de.languages.de, en: en.languages.en, tr: tr.languages.tr }

/**
 * Returns the maintenance page: HTML that needs neither the database nor scripts, with the staff's
 * text in a language, or the usual words. `attributes` are more of those of `<html>`.
 */
export function maintenanceDocument(
  built: BuiltSite,
  { texts, expectedEnd }: Pick<Maintenance, 'texts' | 'expectedEnd'>,
  language: LanguageCode,
  site: { siteName: string; zone: string; now: Date; attributes: Readonly<Record<string, string>> },
): string {
  const { siteName, zone, now, attributes } = site
  const own = words[language]
  const [text, written] = textIn(texts, language)
  const isAhead = expectedEnd !== null && Date.parse(expectedEnd) > now.getTime()
  const body = built.drawMaintenance({
    siteName,
    language,
    words: own,
    paragraphs: (text || own.text).split(/\n{2,}/),
    written,
    end: isAhead ? { at: expectedEnd, text: endIn(expectedEnd, language, zone) } : null,
    languages: ownNames,
  })
  return plainDocument(built, language, { title: escapeHtml(`${own.title} » ${siteName}`), body, attributes })
}

/** The staff's text in a language, else in English, else the first one there is; empty for none. */
function textIn(texts: Maintenance['texts'], language: LanguageCode): [string, LanguageCode] {
  const order: readonly LanguageCode[] = [language, 'en', 'de', 'tr']
  const written = order.find((code) => texts[code].trim() !== '')
  return written ? [texts[written], written] : ['', language]
}

function endIn(at: string, language: LanguageCode, zone: string): string {
  const form = { dateStyle: 'full', timeStyle: 'short', timeZone: zone } as const
  return `${new Intl.DateTimeFormat(formatLocales[language], form).format(new Date(at))} (${zone})`
}
