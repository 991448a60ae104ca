import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'

/** A calendar day, such as `2026-11-26`: the same in every zone. */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{formatTime(value, 'date', useLanguage(), 'UTC')}</time>
}
