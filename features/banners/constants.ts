/** The most characters of a notice's text, and of its link. */
export const bannerLengths = { text: 300, label: 60, address: 500 } as const

/** How many notices are shown at once: warnings first, then the newest. */
export const mostShown = 3

/** For so many days a deleted notice can be brought back. */
export const deletedDays = 30

/** The tones of a notice. */
export const tones = ['info', 'warning'] as const
export type Tone = (typeof tones)[number]

/** Where a notice is shown: on all pages, or on those of the staff only. */
export const places = ['everywhere', 'staff'] as const
export type Place = (typeof places)[number]

/** The lists of notices: those shown or planned, those that are over, and deleted ones. */
export const bannerLists = ['current', 'over', 'deleted'] as const
export type BannerList = (typeof bannerLists)[number]

/** The response header by which open pages learn which notices are shown now. */
export const bannersHeader = 'x-site-notices'

/** What a notice is at an instant: still planned, shown, over, or deleted. */
export type BannerState = 'planned' | 'shown' | 'over' | 'deleted'

/** Returns the state of a notice at an instant, in milliseconds since 1970. */
export function bannerStateAt(
  { from, until, deletedAt }: { from: string; until: string | null; deletedAt: string | null },
  now: number,
): BannerState {
  if (deletedAt !== null) return 'deleted'
  if (until !== null && Date.parse(until) <= now) return 'over'
  return Date.parse(from) > now ? 'planned' : 'shown'
}

/** Returns whether a link of a notice leads to a page of this site or to a web address. */
export function isBannerAddress(written: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(written)) return true
  const address = URL.parse(written)
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.password === ''
}
