import { useSyncExternalStore } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales, useLanguage } from './locale.ts'

/** `date` 14/07/2016 · `dateTime` 14/07/2016, 21:12 (24-hour) · `time` 21:12 · `day` Saturday, 08/11/2025 · `relative` 3 minutes ago. */
export type TimeForm = 'date' | 'dateTime' | 'time' | 'day' | 'relative'

/** The zone of times rendered before the visitor's own is known (SPEC §9). */
const serverZone = 'Europe/Berlin'
/** The zone when the browser does not tell its own (SPEC §8). */
const unknownZone = 'Europe/Vienna'

const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const forms: Record<Exclude<TimeForm, 'relative'>, Intl.DateTimeFormatOptions> = {
  date,
  time,
  dateTime: { ...date, ...time },
  day: { weekday: 'long', ...date },
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Making an Intl formatter costs more than rendering the page around it, so each is made once.
function formatOf(language: LanguageCode, zone: string, form: Exclude<TimeForm, 'relative'>) {
  const key = `${language} ${zone} ${form}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(formatLocales[language], { ...forms[form], timeZone: zone })
    formats.set(key, format)
  }
  return format
}

let browserZone: string | undefined

function visitorZone(): string {
  browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || unknownZone
  return browserZone
}

const neverChanges = () => () => {}

/** The zone that times are shown in: the visitor's, but the server's until the page has been hydrated. */
export function useZone(): string {
  return useSyncExternalStore(neverChanges, visitorZone, () => serverZone)
}

/** True once the page runs in the browser: what only the browser knows may be shown from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** Writes an instant (ISO 8601, UTC) in a zone and a language. */
export function formatTime(value: string, form: Exclude<TimeForm, 'relative'>, language: LanguageCode, zone: string) {
  return formatOf(language, zone, form).format(new Date(value))
}

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
const relatives = new Map<LanguageCode, Intl.RelativeTimeFormat>()

/** Writes how long ago an instant was: "3 minutes ago". */
export function formatRelative(value: string, now: number, language: LanguageCode): string {
  // "Now" may be some seconds old, and nothing that is told here lies ahead.
  const seconds = Math.min(0, (Date.parse(value) - now) / 1000)
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  let format = relatives.get(language)
  if (!format) {
    format = new Intl.RelativeTimeFormat(formatLocales[language], { numeric: 'auto' })
    relatives.set(language, format)
  }
  return format.format(Math.trunc(seconds / size), unit)
}

let heartbeat = 0
const everyQuarterMinute = (changed: () => void) => {
  const timer = setInterval(changed, 15_000)
  return () => clearInterval(timer)
}

/** The present to the quarter minute, or null before hydration: the server's "now" would be stale in a cached page. */
function useNow(): number | null {
  return useSyncExternalStore(
    everyQuarterMinute,
    () => {
      const now = Date.now()
      if (Math.abs(now - heartbeat) >= 15_000) heartbeat = now
      return heartbeat
    },
    () => null,
  )
}

/** An instant as the visitor reads it, with the exact value in `dateTime`. Relative times start as a date and settle after hydration. */
export function Time({ value, form }: { value: string; form: TimeForm }) {
  const language = useLanguage()
  const zone = useZone()
  if (form === 'relative') return <RelativeTime value={value} language={language} zone={zone} />
  return <time dateTime={value}>{formatTime(value, form, language, zone)}</time>
}

function RelativeTime({ value, language, zone }: { value: string; language: LanguageCode; zone: string }) {
  const now = useNow()
  const exact = formatTime(value, 'dateTime', language, zone)
  return (
    <time dateTime={value} title={exact}>
      {now === null ? exact : formatRelative(value, now, language)}
    </time>
  )
}
