import type { ParseKeys } from 'i18next'
import type { HeadDepartment } from '#features/accounts/contract.ts'

/** The departments that a head has, in the order of the choice. */
export const departments: readonly HeadDepartment[] = ['news', 'radio', 'furnilist', 'jobs']

type PermissionKey = Extract<ParseKeys<'staffRoles'>, `permission.${string}`>

/** The key of the words for a permission: `news.editAny` is `permission.news.editAny`. */
export function permissionWords(permission: string): PermissionKey {
  return `permission.${permission}` as PermissionKey
}

/** The group of a permission, which heads its rows: the first part of its name. */
export function groupOf(permission: string): Group {
  const [area = ''] = permission.split('.')
  return groups[area] ?? 'house'
}

export type Group = 'news' | 'community' | 'radio' | 'house'

const groups: Readonly<Record<string, Group>> = {
  news: 'news',
  pictures: 'news',
  comments: 'community',
  members: 'community',
  words: 'community',
  jobs: 'community',
  team: 'community',
  players: 'community',
  radio: 'radio',
}
