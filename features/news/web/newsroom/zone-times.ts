/** The main zones of the site's languages, by the city that names them. */
export const mainZones = { istanbul: 'Europe/Istanbul', berlin: 'Europe/Berlin', london: 'Europe/London' } as const
export type MainZone = keyof typeof mainZones

const cities: Readonly<Record<string, MainZone>> = Object.fromEntries(
  Object.entries(mainZones).map(([city, zone]) => [zone, city as MainZone]),
)

/** Returns the city that names a zone: one of the main ones, or the last part of its name. */
export function cityOf(zone: string): { main: MainZone } | { name: string } {
  const main = cities[zone]
  return main ? { main } : { name: (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') }
}

/** Returns an instant from a date and a time in the browser's zone; null if one is missing. */
export function instantOf(date: string, time: string): string | null {
  const instant = new Date(`${date}T${time}`)
  return date === '' || time === '' || Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** Returns the date and time of an instant in the browser's zone, as form fields take them. */
export function fieldsOf(instant: string): { date: string; time: string } {
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}
