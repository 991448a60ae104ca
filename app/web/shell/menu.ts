import type { ParseKeys } from 'i18next'
import type { IconName } from '#platform/web/ui/icon.tsx'

/** A page in the menu: its word, its icon, and its address without the language in front (`home`). */
export type MenuLink = { word: ParseKeys<'shell'>; icon: IconName; path: string }

/** Pages that share a submenu. */
export type MenuGroup = { word: ParseKeys<'shell'>; icon: IconName; links: readonly MenuLink[] }

export type MenuEntry = MenuLink | MenuGroup

/** The menu of the site, in the bar and in the drawer (SPEC §2). An entry is added together with its page. */
export const menu: readonly MenuEntry[] = [
  { word: 'menu.home', icon: 'home', path: 'home' },
  { word: 'menu.news', icon: 'news', path: 'news/category' },
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
]
