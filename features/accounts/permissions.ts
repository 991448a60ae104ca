import { type RoleName, roleNames } from './roles.ts'

/** `all`: everywhere. `own`: what is one's own, or belongs to one's department or categories. */
export type Scope = 'all' | 'own'

const management = ['superadministration', 'administration'] as const
const community = [...management, 'communitymanagement'] as const
const heads = [...community, 'headof'] as const
const publishers = [...heads, 'news_lvl3', 'news_lvl2'] as const

/**
 * Every permission and the roles that have it. Every endpoint for staff is declared by one of
 * these, and the page of roles is made from this table.
 */
export const permissionTable = {
  'housekeeping.enter': { all: roleNames },
  'news.write': {
    all: [...publishers, 'news_lvl1'],
    own: ['radio_lvl2', 'cm_furnilist_lvl2', 'cm_furnilist_lvl1'],
  },
  'news.editAny': { all: [...heads, 'news_lvl3'], own: ['news_lvl2', 'cm_furnilist_lvl2'] },
  'news.publish': { all: publishers, own: ['cm_furnilist_lvl2'] },
  'news.withdraw': { all: [...heads, 'news_lvl3'] },
  'news.translate': { all: [...publishers, 'news_lvl1', 'webdevelopment_translator', 'cm_furnilist_lvl2'] },
  'news.publishTranslation': { all: [...publishers, 'webdevelopment_translator'], own: ['cm_furnilist_lvl2'] },
  'pictures.upload': {
    all: [...publishers, 'news_lvl1', 'radio_lvl2', 'cm_furnilist_lvl2', 'cm_furnilist_lvl1'],
  },
  'pictures.remove': { all: [...heads, 'news_lvl3'] },
  'comments.moderate': { all: publishers },
  'members.see': { all: publishers },
  'members.warn': { all: publishers },
  'members.ban': { all: heads },
  'members.banLonger': { all: community },
  'words.manage': { all: community },
  'radio.air': { all: [...community, 'radio_lvl2', 'radio_lvl1'], own: ['headof'] },
  'radio.line': { all: [...community, 'radio_lvl2'], own: ['headof', 'radio_lvl1'] },
  'radio.schedule': { all: [...community, 'radio_lvl2'], own: ['headof', 'radio_lvl1'] },
  'jobs.review': { all: community, own: ['headof'] },
  'jobs.positions': { all: community, own: ['headof'] },
  'team.edit': { all: community, own: without(community) },
  'roles.grant': { all: management, own: ['communitymanagement', 'headof'] },
  'shop.manage': { all: community },
  'shop.give': { all: community },
  'catalogue.edit': { all: [...heads, 'cm_furnilist_lvl2'], own: ['cm_furnilist_lvl1'] },
  'players.redact': { all: management },
  'audit.see': { all: community, own: without(community) },
  // Proposing texts of the interface, and deciding on those of others.
  'site.words': { all: [...management, 'webdevelopment_translator'] },
  // Texts of one's own at once.
  'site.approveWords': { all: management },
  'site.notice': { all: community },
  'site.maintenance': { all: community },
  'site.settings': { all: management },
  'site.imports': { all: management },
  'site.health': { all: [...management, 'webdevelopment_translator'] },
} as const satisfies Record<string, { all: readonly RoleName[]; own?: readonly RoleName[] }>

/** A permission that roles grant. An endpoint names the one it requires as its access. */
export type Permission = keyof typeof permissionTable

function without(roles: readonly RoleName[]): readonly RoleName[] {
  return roleNames.filter((role) => !roles.includes(role))
}

/** Every permission, in the order of the table. */
export const permissions = Object.keys(permissionTable) as readonly Permission[]

/** Returns the scope in which a role has a permission; null if it has not. */
export function scopeOfRole(role: RoleName, permission: Permission): Scope | null {
  const { all, own = [] }: { all: readonly RoleName[]; own?: readonly RoleName[] } = permissionTable[permission]
  if (all.includes(role)) return 'all'
  return own.includes(role) ? 'own' : null
}

/** Returns what the holder of some roles is permitted, with the widest scope of each permission. */
export function permissionsOf(roles: readonly RoleName[]): ReadonlyMap<Permission, Scope> {
  return new Map(
    permissions.flatMap((permission) => {
      const scopes = roles.map((role) => scopeOfRole(role, permission))
      const scope = scopes.includes('all') ? 'all' : scopes.find((each) => each !== null)
      return scope ? [[permission, scope] as const] : []
    }),
  )
}

/** Departments that a head has. */
export const headDepartments = ['news', 'radio', 'furnilist', 'jobs'] as const
export type HeadDepartment = (typeof headDepartments)[number]

const prefixOf: Readonly<Record<HeadDepartment, string | null>> = {
  news: 'news_',
  radio: 'radio_',
  furnilist: 'cm_furnilist_',
  jobs: null,
}

/** Returns whether a role belongs to a department. */
export function isOfDepartment(role: RoleName, department: HeadDepartment): boolean {
  const prefix = prefixOf[department]
  return prefix !== null && role.startsWith(prefix)
}

/** The permissions that a head has only with a department. */
const withDepartment: Partial<Record<Permission, HeadDepartment>> = {
  'radio.air': 'radio',
  'radio.line': 'radio',
  'radio.schedule': 'radio',
}

/**
 * Returns whether a permission that roles grant holds for a holder of a department: a head has
 * those of the radio only with that department.
 */
export function isWithinDepartment(
  permission: Permission,
  roles: readonly RoleName[],
  department: HeadDepartment | null,
): boolean {
  const needed = withDepartment[permission]
  if (needed === undefined || department === needed) return true
  return roles.some((role) => role !== 'headof' && scopeOfRole(role, permission) !== null)
}

const ranks: Readonly<Record<RoleName, number>> = {
  superadministration: 7,
  administration: 6,
  communitymanagement: 5,
  headof: 4,
  news_lvl3: 3,
  news_lvl2: 2,
  webdevelopment_translator: 2,
  radio_lvl2: 2,
  cm_furnilist_lvl2: 2,
  news_lvl1: 1,
  radio_lvl1: 1,
  cm_furnilist_lvl1: 1,
}

/** Returns the rank of a holder of roles; 0 without a role. */
export function rankOf(roles: readonly RoleName[]): number {
  return Math.max(0, ...roles.map((role) => ranks[role]))
}

/** An account that acts or is acted on: its roles, and the department of a head. */
export type Ranked = { id: number; roles: readonly RoleName[] }

/**
 * Returns whether a member of the staff outranks an account: never itself, its equals or higher.
 */
export function outranks(actor: Ranked, other: Ranked): boolean {
  return actor.id !== other.id && rankOf(actor.roles) > rankOf(other.roles)
}

const beginnersOf: Readonly<Record<HeadDepartment, readonly RoleName[]>> = {
  news: ['news_lvl1'],
  radio: ['radio_lvl1'],
  furnilist: ['cm_furnilist_lvl1'],
  jobs: [],
}

/**
 * Returns the roles that a member of the staff may grant and revoke. `superadministration` is given
 * by the command alone.
 */
export function grantableRoles(roles: readonly RoleName[], department: HeadDepartment | null): readonly RoleName[] {
  if (roles.includes('superadministration')) return roleNames.filter((role) => role !== 'superadministration')
  if (roles.includes('administration')) return roleNames.filter((role) => ranks[role] < ranks.administration)
  const ofDepartments = roleNames.filter((role) => /^(news|radio|cm_furnilist)_/.test(role))
  if (roles.includes('communitymanagement')) return ofDepartments
  return roles.includes('headof') && department ? beginnersOf[department] : []
}
