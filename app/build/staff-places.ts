/** Areas of the staff's pages (`app/housekeeping/areas.ts`) by the beginning of a page's file. */
const areas: readonly (readonly [start: string, area: string])[] = [
  ['app/housekeeping/today-page', 'today'],
  ['features/audit/', 'audit'],
  ['features/comments/', 'comments'],
  ['features/jobs/web/staff/position', 'positions'],
  ['features/jobs/', 'applications'],
  ['features/media/', 'pictures'],
  ['features/members/web/staff/roles-page', 'roles'],
  ['features/members/', 'members'],
  ['features/news/web/newsroom/calendar/', 'calendar'],
  ['features/news/', 'news'],
  ['features/radio/web/staff/air/requests-page', 'requests'],
  ['features/radio/web/staff/air/', 'air'],
  ['features/radio/', 'schedule'],
  ['features/scanner/', 'players'],
  ['features/shop/', 'shop'],
  ['features/team/', 'team'],
  ['features/words/', 'words'],
]

/** Returns the name of the place that a page of the staff is; the frame for one that is not listed. */
export function staffPlaceOf(source: string): string {
  return `desk_${areas.find(([start]) => source.startsWith(start))?.[1] ?? 'frame'}`
}
