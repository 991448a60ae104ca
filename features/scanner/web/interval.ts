import type { LanguageCode } from '#platform/contract/language.ts'
import type { Observed } from '#platform/contract/time.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useZone } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** An observed interval in days, with parts already formatted for insertion into a sentence. */
export type Interval =
  | { kind: 'between'; from: string; to: string }
  | { kind: 'on'; day: string }
  | { kind: 'before'; day: string }

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(language: LanguageCode, zone: string): Intl.DateTimeFormat {
  const key = `${language} ${zone}`
  let format = formats.get(key)
  if (!format) {
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone } as const
    format = new Intl.DateTimeFormat(formatLocales[language], day)
    formats.set(key, format)
  }
  return format
}

/**
 * Formats the days of an event: "between 12 and 14 May 2026", "on 12 May 2026", "before 12 May
 * 2026".
 */
export function intervalOf({ after, by }: Observed, language: LanguageCode, zone: string): Interval {
  const format = dayFormat(language, zone)
  const end = new Date(by)
  if (after === null) return { kind: 'before', day: format.format(end) }
  // The language decides which parts both days share ("12–14 May 2026"); only the dash is replaced
  // by words.
  const parts = format.formatRangeToParts(new Date(after), end)
  const dash = parts.findIndex(
    (part) => part.source === 'shared' && part.type === 'literal' && part.value.includes('–'),
  )
  const text = (some: typeof parts) => some.map((part) => part.value).join('')
  if (dash === -1) return { kind: 'on', day: text(parts) }
  const [beforeDash = '', afterDash = ''] = (parts[dash]?.value ?? '').split('–')
  return {
    kind: 'between',
    from: `${text(parts.slice(0, dash))}${beforeDash}`.trim(),
    to: `${afterDash}${text(parts.slice(dash + 1))}`.trim(),
  }
}

/**
 * Returns a function that formats an observed interval in the page's language and the visitor's
 * zone.
 */
export function useIntervalWords(): (observed: Observed) => string {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const zone = useZone()
  return (observed) => {
    const interval = intervalOf(observed, language, zone)
    switch (interval.kind) {
      case 'between':
        return t('interval.between', { from: interval.from, to: interval.to })
      case 'on':
        return t('interval.on', { day: interval.day })
      case 'before':
        return t('interval.before', { day: interval.day })
    }
  }
}
