/** What the file with a member's data is called: the site's name in small letters, and the day as the visitor's calendar has it. */
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
