/** Permissions that roles grant. An endpoint names the one it requires as its access. */
export const permissions = ['housekeeping.enter', 'comments.moderate', 'jobs.review'] as const
export type Permission = (typeof permissions)[number]

const staff: readonly Permission[] = ['housekeeping.enter']
const moderator: readonly Permission[] = [...staff, 'comments.moderate']
const reviewer: readonly Permission[] = [...moderator, 'jobs.review']

/** Every role and what it permits, by rank (specification §6.3). */
export const rolePermissions = {
  superadministration: permissions,
  administration: reviewer,
  communitymanagement: reviewer,
  headof: reviewer,
  news_lvl3: moderator,
  news_lvl2: moderator,
  news_lvl1: staff,
  webdevelopment_translator: staff,
  radio_lvl2: staff,
  radio_lvl1: staff,
  cm_furnilist_lvl2: staff,
  cm_furnilist_lvl1: staff,
} as const satisfies Record<string, readonly Permission[]>

/** The name of a role. */
export type RoleName = keyof typeof rolePermissions

/** Returns whether a word is a role name. */
export function isRoleName(word: string): word is RoleName {
  return Object.hasOwn(rolePermissions, word)
}

/** Every role, by rank. */
export const roleNames: readonly RoleName[] = Object.keys(rolePermissions).filter(isRoleName)
