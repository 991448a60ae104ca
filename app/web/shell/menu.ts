import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { OnAirMark } from '#features/radio/web/parts.tsx'
import type { PlainPageName } from '#platform/contract/addresses.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'

/** A page in the menu: its word, its icon, and its name. */
export type MenuLink = { word: ParseKeys<'shell'>; icon: IconName; page: PlainPageName }

/**
 * Pages that share a submenu; `Mark` is shown beside its label. The bar may show `short` instead.
 */
export type MenuGroup = {
  word: ParseKeys<'shell'>
  short?: ParseKeys<'shell'>
  icon: IconName
  links: readonly MenuLink[]
  Mark?: ComponentType
}

export type MenuEntry = MenuLink | MenuGroup

/** Marks a link as current on its own page, and not on those below it. */
export const thisPage = { exact: true, includeSearch: false } as const

/** The menu of the site, in the bar and in the drawer (specification §2.4). */
export const menu: readonly MenuEntry[] = [
  { word: 'menu.home', icon: 'home', page: 'home' },
  { word: 'menu.news', icon: 'news', page: 'newsCategory' },
  {
    word: 'menu.community',
    icon: 'people',
    links: [
      { word: 'menu.jobs', icon: 'door', page: 'communityJobs' },
      { word: 'menu.team', icon: 'team', page: 'communityTeamlist' },
    ],
  },
  {
    word: 'menu.habbo',
    icon: 'building',
    links: [
      { word: 'menu.badges', icon: 'medal', page: 'habboBadges' },
      { word: 'menu.hunt', icon: 'key', page: 'habboHunt' },
      { word: 'menu.webpromos', icon: 'brush', page: 'habboWebpromos' },
      { word: 'menu.images', icon: 'eye', page: 'habboImages' },
      { word: 'menu.photos', icon: 'camera', page: 'habboPhotos' },
      { word: 'menu.avatar', icon: 'user', page: 'habboAvatar' },
    ],
  },
  {
    word: 'menu.origins',
    short: 'menu.originsShort',
    icon: 'retro',
    links: [
      { word: 'menu.scanner', icon: 'search', page: 'habboOriginsScanner' },
      { word: 'menu.badges', icon: 'medal', page: 'habboOriginsBadges' },
      { word: 'menu.onlineStatistic', icon: 'clock', page: 'habboOriginsUserStats' },
      { word: 'menu.fishing', icon: 'crown', page: 'habboOriginsFishing' },
    ],
  },
  {
    word: 'menu.radio',
    icon: 'radio',
    Mark: OnAirMark,
    links: [
      { word: 'menu.recentlyPlayed', icon: 'note', page: 'radioRecentlyPlayed' },
      { word: 'menu.schedule', icon: 'calendar', page: 'radioSchedule' },
    ],
  },
]
