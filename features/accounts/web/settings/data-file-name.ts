/**
 * Returns the file name of a data export: the site's name in lower case, and the day in the
 * visitor's zone.
 */
export function dataFileName(siteName: string, now: Date, zone: string): string {
  const site = siteName
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  // Sweden writes days the way files are sorted: 2026-11-21.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone }).format(now)
  return [site, 'data', day].filter(Boolean).join('-').concat('.json')
}
