import { useMemo } from 'react'
import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useZone } from '#platform/web/time.tsx'

/** Returns a function that writes the time of day of an instant with its seconds: 21:14:08. */
export function useInstantSeconds(): (instant: string) => string {
  const language = useLanguage()
  const timeZone = useZone()
  const hours = useHoursShown()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(formatLocales[language], {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: hours === '12' ? 'h12' : 'h23',
      timeZone,
    })
    return (instant) => format.format(new Date(instant))
  }, [language, timeZone, hours])
}
