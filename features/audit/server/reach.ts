import type { Permission } from '#features/accounts/contract.ts'
import { isOfDepartment, listRoleHolders, rolesOf } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { rolesSeeingAll } from '../client.ts'
import type { ActSubject } from '../contract.ts'

/**
 * Which acts a staff member sees. `all`: everything but the acts of the accounts in `without`.
 * `own`: the acts of the accounts in `by`, and those on the accounts in `about`.
 */
export type Reach =
  | { scope: 'all'; without: readonly number[] }
  | { scope: 'own'; by: readonly number[]; about: readonly number[] }

/**
 * Returns the reach of the audit log's page: communitymanagement does not see acts of
 * administration and superadministration; a head sees the own acts, and those by and on the members
 * of the department; others see their own.
 */
export async function reachOf(db: AnyDb, actor: Actor): Promise<Reach> {
  if (actor.permissions.get('audit.see') !== 'all') return ownReach(db, actor)
  const isManagement = isOfManagement(await rolesOf(db, actor.id))
  if (isManagement) return { scope: 'all', without: [] }
  const holders = await listRoleHolders(db)
  return { scope: 'all', without: holders.filter(({ roles }) => isOfManagement(roles)).map(({ id }) => id) }
}

/** The permission that opens things of a kind. Acts on other kinds need `audit.see` for all. */
const opens: Readonly<Record<string, Permission>> = {
  account: 'members.see',
  application: 'jobs.review',
  article: 'news.write',
  badge: 'catalogue.edit',
  banner: 'site.notice',
  comment: 'comments.moderate',
  djSays: 'radio.line',
  gamePicture: 'catalogue.edit',
  guestBan: 'members.see',
  handOver: 'radio.air',
  import: 'site.health',
  integration: 'site.settings',
  maintenance: 'site.maintenance',
  picture: 'pictures.upload',
  player: 'players.redact',
  position: 'jobs.positions',
  radioLine: 'radio.line',
  readyAnswer: 'jobs.review',
  removal: 'players.redact',
  show: 'radio.schedule',
  siteSetting: 'site.settings',
  siteText: 'site.words',
  songRequest: 'radio.air',
  stations: 'site.settings',
  team: 'team.edit',
  ware: 'shop.manage',
  word: 'words.manage',
}

/**
 * Returns the reach on one thing, for everybody who may open it: all its acts with scope `all` of
 * the permission that opens it, with scope `own` as on the page of the log. Null without it.
 */
export async function reachOnThing(db: AnyDb, actor: Actor, subject: ActSubject): Promise<Reach | null> {
  const scope = actor.permissions.get(opens[subject] ?? 'audit.see')
  if (scope === 'all') return opens[subject] ? { scope: 'all', without: [] } : reachOf(db, actor)
  return scope === 'own' ? ownReach(db, actor) : null
}

async function ownReach(db: AnyDb, actor: Actor): Promise<Reach> {
  const holders = await listRoleHolders(db)
  const department = holders.find(({ id }) => id === actor.id)?.department
  const members = department
    ? holders.filter(({ roles }) => roles.some((role) => isOfDepartment(role, department))).map(({ id }) => id)
    : []
  return { scope: 'own', by: [...new Set([actor.id, ...members])], about: members }
}

function isOfManagement(roles: readonly string[]): boolean {
  return roles.some((role) => rolesSeeingAll.includes(role))
}
