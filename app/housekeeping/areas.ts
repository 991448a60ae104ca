import type { ParseKeys } from 'i18next'
import type { Permission } from '#features/accounts/contract.ts'
import type { Me } from '#features/housekeeping/contract.ts'
import { pages } from '#platform/contract/addresses.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'

/**
 * An area of the staff's pages. `path` is below `/<language>/housekeeping`; `waits` names its
 * count.
 */
export type Area = {
  name: string
  path: string
  icon: IconName
  words: ParseKeys<'staff'>
  /** The permission that shows the area; of several, any one. */
  permission: Permission | readonly Permission[]
  waits?: string
  /** The letter or digit after `g`: another one for every area. */
  key: string
}

const newsroom = 'news'
// The count of requests belongs to the page where they are answered.
const radioAir = 'radio/air'
const applications = 'jobs'
const newsReaders = ['news.write', 'news.translate', 'news.publish'] as const

/** The areas in groups, in the order of the side. */
export const areaGroups: readonly { words: ParseKeys<'staff'> | null; areas: readonly Area[] }[] = [
  {
    words: null,
    areas: [
      { name: 'today', path: '', icon: 'home', words: 'areas.today', permission: 'housekeeping.enter', key: 'h' },
    ],
  },
  {
    words: 'groups.content',
    areas: [
      {
        name: 'news',
        path: newsroom,
        icon: 'news',
        words: 'areas.news',
        permission: newsReaders,
        waits: 'news',
        key: 'n',
      },
      {
        name: 'calendar',
        path: `${newsroom}/calendar`,
        icon: 'calendar',
        words: 'areas.calendar',
        permission: ['news.publish', 'news.publishTranslation'],
        key: 'd',
      },
      {
        name: 'pictures',
        path: 'pictures',
        icon: 'image',
        words: 'areas.pictures',
        permission: 'pictures.upload',
        key: 'p',
      },
      {
        name: 'gamePictures',
        path: 'catalogue/pictures',
        icon: 'camera',
        words: 'areas.gamePictures',
        permission: 'catalogue.edit',
        waits: 'gamePictures',
        key: 'v',
      },
    ],
  },
  {
    words: 'groups.community',
    areas: [
      {
        name: 'comments',
        path: 'comments',
        icon: 'chat',
        words: 'areas.comments',
        permission: 'comments.moderate',
        waits: 'comments',
        key: 'c',
      },
      { name: 'members', path: 'members', icon: 'people', words: 'areas.members', permission: 'members.see', key: 'm' },
      { name: 'team', path: 'team', icon: 'team', words: 'areas.team', permission: 'team.edit', key: 't' },
      {
        name: 'applications',
        path: applications,
        icon: 'door',
        words: 'areas.applications',
        permission: 'jobs.review',
        waits: 'jobs',
        key: 'j',
      },
      {
        name: 'positions',
        path: `${applications}/positions`,
        icon: 'seal',
        words: 'areas.positions',
        permission: 'jobs.positions',
        key: 'f',
      },
    ],
  },
  {
    words: 'groups.radio',
    areas: [
      {
        name: 'air',
        path: radioAir,
        icon: 'mic',
        words: 'areas.air',
        permission: 'radio.air',
        waits: 'requests',
        key: 'o',
      },
      {
        name: 'requests',
        path: 'radio/requests',
        icon: 'note',
        words: 'areas.requests',
        permission: 'radio.air',
        key: 'q',
      },
      {
        name: 'schedule',
        path: pages.radioSchedule,
        icon: 'radio',
        words: 'areas.schedule',
        permission: ['radio.schedule', 'radio.air'],
        waits: 'schedule',
        key: 's',
      },
      {
        name: 'stations',
        path: 'site/stations',
        icon: 'volume',
        words: 'areas.stations',
        permission: 'site.settings',
        key: 'u',
      },
    ],
  },
  {
    words: 'groups.catalogue',
    areas: [
      {
        name: 'badges',
        path: 'catalogue/badges',
        icon: 'medal',
        words: 'areas.badges',
        permission: 'catalogue.edit',
        waits: 'badges',
        key: 'b',
      },
    ],
  },
  {
    words: 'groups.house',
    areas: [
      { name: 'shop', path: 'shop', icon: 'bag', words: 'areas.shop', permission: 'shop.manage', key: 'i' },
      { name: 'roles', path: 'roles', icon: 'heart', words: 'areas.roles', permission: 'housekeeping.enter', key: 'r' },
      {
        name: 'players',
        path: 'players',
        icon: 'eye-off',
        words: 'areas.players',
        permission: 'players.redact',
        waits: 'removals',
        key: 'x',
      },
      {
        name: 'api-keys',
        path: 'api-keys',
        icon: 'key',
        words: 'areas.apiKeys',
        permission: 'members.ban',
        key: '4',
      },
      {
        name: 'site-notices',
        path: 'site/notices',
        icon: 'bell',
        words: 'areas.siteNotices',
        permission: 'site.notice',
        key: 'k',
      },
      {
        name: 'site-maintenance',
        path: 'site/maintenance',
        icon: 'wrench',
        words: 'areas.siteMaintenance',
        permission: 'site.maintenance',
        key: 'y',
      },
      {
        name: 'site-health',
        path: 'site/health',
        icon: 'bolt',
        words: 'areas.siteHealth',
        permission: 'site.health',
        key: 'z',
      },
      {
        name: 'site-imports',
        path: 'site/imports',
        icon: 'download',
        words: 'areas.siteImports',
        permission: 'site.health',
        key: 'l',
      },
      {
        name: 'site-settings',
        path: 'site/settings',
        icon: 'gear',
        words: 'areas.siteSettings',
        permission: 'site.settings',
        key: 'e',
      },
      {
        name: 'site-integrations',
        path: 'site/integrations',
        icon: 'send',
        words: 'areas.siteIntegrations',
        permission: 'site.settings',
        key: '1',
      },
      {
        name: 'words',
        path: 'site/words',
        icon: 'globe',
        words: 'areas.words',
        permission: 'site.words',
        waits: 'siteTexts',
        key: 'w',
      },
      { name: 'audit', path: 'audit', icon: 'list', words: 'areas.audit', permission: 'audit.see', key: 'a' },
    ],
  },
]

/** All areas, in the order of the side. */
export const areas: readonly Area[] = areaGroups.flatMap((group) => group.areas)

/** Returns whether permissions include the one of an area, or any one of several. */
export function isOpenTo({ permission }: Pick<Area, 'permission'>, permissions: Me['permissions']): boolean {
  return [permission].flat().some((each) => permissions[each])
}
