import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseMemberSearch, parseMembersSearch, parseRolesSearch } from './staff/searches.ts'

/** The list of members. */
const membersRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'members',
  validateSearch: parseMembersSearch,
  staticData: { words: ['staffMembers', 'icons'], permission: 'members.see' },
  component: lazyRouteComponent(() => import('./staff/members-page.tsx'), 'MembersPage'),
})

/** The bans of guests. */
const guestBansRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'members/guests',
  staticData: { words: ['staffMembers'], permission: 'members.ban' },
  component: lazyRouteComponent(() => import('./staff/guest-bans-page.tsx'), 'GuestBansPage'),
})

/** The card of a member, by the hotel's address and the name. */
const memberRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'members/$hotel/$name',
  validateSearch: parseMemberSearch,
  staticData: { words: ['staffMembers', 'staffRoles', 'staffAudit', 'icons'], permission: 'members.see' },
  component: lazyRouteComponent(() => import('./staff/member-page.tsx'), 'MemberPage'),
})

/** Who has which role, and what each role permits. */
const rolesRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'roles',
  validateSearch: parseRolesSearch,
  staticData: { words: ['staffRoles', 'staffMembers'], permission: 'housekeeping.enter' },
  component: lazyRouteComponent(() => import('./staff/roles-page.tsx'), 'RolesPage'),
})

/** The staff's pages of members and roles. */
export const membersStaffPages = [membersRoute, guestBansRoute, memberRoute, rolesRoute] as const
