import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { OnAirMark } from '#features/radio/web/parts.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'

/** A page in the menu: its word, its icon, and its address without the language in front (`home`). */
export type MenuLink = { word: ParseKeys<'shell'>; icon: IconName; path: string }

/** Pages that share a submenu; `Mark` stands beside its word. */
export type MenuGroup = {
  word: ParseKeys<'shell'>
  icon: IconName
  links: readonly MenuLink[]
  Mark?: ComponentType
}

export type MenuEntry = MenuLink | MenuGroup

/** The menu of the site, in the bar and in the drawer (SPEC §2). An entry is added together with its page. */
export const menu: readonly MenuEntry[] = [
  { word: 'menu.home', icon: 'home', path: 'home' },
  { word: 'menu.news', icon: 'news', path: 'news/category' },
  {
    word: 'menu.community',
    icon: 'people',
    links: [
      { word: 'menu.jobs', icon: 'door', path: 'community/jobs' },
      { word: 'menu.team', icon: 'team', path: 'community/teamlist' },
    ],
  },
  {
    word: 'menu.habbo',
    icon: 'building',
    links: [
      { word: 'menu.badges', icon: 'medal', path: 'habbo/badges' },
      { word: 'menu.webpromos', icon: 'brush', path: 'habbo/webpromos' },
      { word: 'menu.images', icon: 'eye', path: 'habbo/images' },
      { word: 'menu.photos', icon: 'camera', path: 'habbo/photos' },
    ],
  },
  {
    word: 'menu.origins',
    icon: 'retro',
    links: [
      { word: 'menu.scanner', icon: 'search', path: 'habbo/origins/scanner' },
      { word: 'menu.badges', icon: 'medal', path: 'habbo/origins/badges' },
      { word: 'menu.onlineStatistic', icon: 'clock', path: 'habbo/origins/userstats' },
      { word: 'menu.fishing', icon: 'crown', path: 'habbo/origins/fishing' },
    ],
  },
  {
    word: 'menu.radio',
    icon: 'radio',
    Mark: OnAirMark,
    links: [
      { word: 'menu.recentlyPlayed', icon: 'note', path: 'radio/recentlyPlayed' },
      { word: 'menu.schedule', icon: 'calendar', path: 'radio/schedule' },
    ],
  },
]
