import { useMemo } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Hours, useHoursShown } from './hours.tsx'
import { useBrowserStore, useHydrated } from './hydrated.tsx'
import { formatLocales, useLanguage } from './locale.ts'
import { visitorZone } from './zone.ts'

/** The forms of a day: `date` 14/07/2016 · `day` Saturday, 08/11/2025. */
export type DayForm = 'date' | 'day'
/**
 * Forms with a time of day, in the visitor's hour format: `dateTime` 14/07/2016, 21:12 · `time`
 * 21:12 or 9:12 pm.
 */
export type ClockForm = 'dateTime' | 'time'
/** The forms above and `relative` 3 minutes ago. */
export type TimeForm = DayForm | ClockForm | 'relative'

/** The zone of times rendered before the visitor's is known (specification §9.4). */
const serverZone = 'Europe/Berlin'

const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clocks: Record<Hours, Intl.DateTimeFormatOptions> = {
  // Midnight and noon are 12 in every language; a language's default 12-hour cycle may begin at 0.
  '12': { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  '24': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

function optionsOf(form: DayForm | ClockForm, hours: Hours): Intl.DateTimeFormatOptions {
  switch (form) {
    case 'date':
      return date
    case 'day':
      return { weekday: 'long', ...date }
    case 'time':
      return clocks[hours]
    case 'dateTime':
      return { ...date, ...clocks[hours] }
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Making an Intl formatter costs more than rendering the page around it, so each is made once.
function formatOf(language: LanguageCode, zone: string, form: DayForm | ClockForm, hours: Hours) {
  const key = `${language} ${zone} ${form} ${hours}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(formatLocales[language], { ...optionsOf(form, hours), timeZone: zone })
    formats.set(key, format)
  }
  return format
}

// Formatting times is the slowest part of rendering a long list, and a changed page is mostly
// unchanged, so results are cached.
const written = new Map<string, string>()
const mostWritten = 5_000

/** Returns the zone for times: the visitor's, or the server's before hydration. */
export function useZone(): string {
  return useHydrated() ? visitorZone() : serverZone
}

// What cannot be formatted is shown as year-month-day and 24 hours, in UTC (specification §9.4).
function plainly(value: string, form: DayForm | ClockForm): string {
  const [day = '', clock = ''] = value.slice(0, 16).split('T')
  if (form === 'dateTime') return `${day} ${clock}`.trim()
  return (form === 'time' && clock) || day
}

/**
 * Formats an instant (ISO 8601, UTC) in a zone and a language; forms with a time of day also take
 * the hour format. Never throws.
 */
export function formatTime(value: string, form: DayForm, language: LanguageCode, zone: string): string
export function formatTime(value: string, form: ClockForm, language: LanguageCode, zone: string, hours: Hours): string
export function formatTime(
  value: string,
  form: DayForm | ClockForm,
  language: LanguageCode,
  zone: string,
  hours: Hours = '24',
): string {
  const key = `${value} ${form} ${hours} ${zone} ${language}`
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  let text: string
  try {
    text = formatOf(language, zone, form, hours).format(new Date(value))
  } catch {
    text = plainly(value, form)
  }
  written.set(key, text)
  return text
}

/**
 * Names a zone in a language as of an instant: "Central European Summer Time", or the zone's own
 * name where there is none. Never throws.
 */
export function zoneName(value: string, language: LanguageCode, zone: string): string {
  try {
    const format = new Intl.DateTimeFormat(formatLocales[language], { timeZone: zone, timeZoneName: 'long' })
    return format.formatToParts(new Date(value)).find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

/** Returns a function that formats an instant with its time of day for use in a sentence. */
export function useDateTime(): (value: string) => string {
  const language = useLanguage()
  const zone = useZone()
  const hours = useHoursShown()
  return (value) => formatTime(value, 'dateTime', language, zone, hours)
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** Writes how long ago an instant was, in whole units: "now", "3 minutes ago". */
export function formatRelative(value: string, now: number, language: LanguageCode): string {
  // "Now" may be some seconds old, and no instant shown here is in the future.
  const seconds = Math.min(0, (Date.parse(value) - now) / 1000)
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  // Forty hours are not always "yesterday", nor fifty days "last month": only the second uses
  // words.
  const numeric = unit === 'second' ? 'auto' : 'always'
  const key = `${language} ${numeric}`
  let format = relatives.get(key)
  if (!format) {
    format = new Intl.RelativeTimeFormat(formatLocales[language], { numeric })
    relatives.set(key, format)
  }
  return format.format(Math.trunc(seconds / size), unit)
}

const quarterMinute = 15_000
const everyQuarterMinute = (changed: () => void) => {
  const timer = setInterval(changed, quarterMinute)
  return () => clearInterval(timer)
}

const readNow = (): number | null => Math.floor(Date.now() / quarterMinute) * quarterMinute

/**
 * Returns the current time, rounded to 15 seconds (milliseconds since 1970), or null before
 * hydration: the server's "now" would be outdated in a cached page.
 */
export function useNow(): number | null {
  return useBrowserStore(everyQuarterMinute, readNow, null)
}

/** How a list writes its instants: each as `Time` would. */
export type Instants = {
  relative: (value: string) => string
  dateTime: (value: string) => string
  /** The time of day alone where it is the same day as another instant, else with its date. */
  beside: (value: string, other: string) => string
}

/**
 * Returns a formatter for the many instants of a list. `Time` reads language, zone and hour format
 * each time, which adds up.
 */
export function useInstants(): Instants {
  const language = useLanguage()
  const zone = useZone()
  const hours = useHoursShown()
  const now = useNow()
  return useMemo(() => {
    const dateTime = (value: string) => formatTime(value, 'dateTime', language, zone, hours)
    const date = (value: string) => formatTime(value, 'date', language, zone)
    return {
      dateTime,
      relative: (value) => (now === null ? dateTime(value) : formatRelative(value, now, language)),
      beside: (value, other) =>
        formatTime(value, date(value) === date(other) ? 'time' : 'dateTime', language, zone, hours),
    }
  }, [language, zone, hours, now])
}

/**
 * Shows an instant in the visitor's format, with the exact value in `dateTime`. Relative times are
 * rendered as a date until hydration.
 */
export function Time({ value, form }: { value: string; form: TimeForm }) {
  const language = useLanguage()
  const zone = useZone()
  switch (form) {
    case 'relative':
      return <RelativeTime value={value} language={language} zone={zone} />
    case 'time':
    case 'dateTime':
      return <ClockTime value={value} form={form} language={language} zone={zone} />
    case 'date':
    case 'day':
      return <time dateTime={value}>{formatTime(value, form, language, zone)}</time>
  }
}

type InstantProps = { value: string; language: LanguageCode; zone: string }

function ClockTime({ value, form, language, zone }: InstantProps & { form: ClockForm }) {
  const hours = useHoursShown()
  return <time dateTime={value}>{formatTime(value, form, language, zone, hours)}</time>
}

function RelativeTime({ value, language, zone }: InstantProps) {
  const now = useNow()
  const hours = useHoursShown()
  const exact = formatTime(value, 'dateTime', language, zone, hours)
  return (
    <time dateTime={value} title={exact}>
      {now === null ? exact : formatRelative(value, now, language)}
    </time>
  )
}
