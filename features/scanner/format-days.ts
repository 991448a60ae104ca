/** Writes a span of UTC days in a locale: "2026" for a whole year, else "1 May – 30 June 2026". */
export function formatDays({ from, until }: { from: string; until: string }, locale: string): string {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && until === `${year}-12-31`) return year
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(until),
  )
}
