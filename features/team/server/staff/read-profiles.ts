import { describeAuthors, isOfDepartment, listStaff, outranks, readStaff } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Result } from '#platform/contract/endpoint.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { type DepartmentName, departmentNames, type listTeamProfiles, type TeamProfile } from '../../contract.ts'
import { departmentOf } from '../../departments.ts'
import type { TeamContext } from '../context.ts'
import { dayOf, profilesOf } from '../staff-profiles.ts'
import { inTeamOrder } from '../team-order.ts'

/** The department of the team's page that a head has. */
const headedPages = { news: 'news', radio: 'radio', furnilist: 'furni', jobs: null } as const

/**
 * Who asks: the own roles with the department of a head, and whether they may change all profiles.
 */
export type Editor = Awaited<ReturnType<typeof readEditor>>

/** Returns what decides whose profiles a staff member may edit. */
export async function readEditor({ db }: Pick<TeamContext, 'db'>, actor: Actor) {
  return { ...(await readStaff(db, actor.id)), editsAll: actor.permissions.get('team.edit') === 'all' }
}

/**
 * Whether an editor may change a profile: the own, any, or one of the department below the head.
 */
export function mayEdit(editor: Editor, member: Pick<TeamProfile, 'accountId' | 'roles'>): boolean {
  if (editor.editsAll || editor.id === member.accountId) return true
  const { department } = editor
  if (department === null) return false
  const isOwn = member.roles.some((role) => isOfDepartment(role, department))
  return isOwn && outranks(editor, { id: member.accountId, roles: member.roles })
}

/** The departments of the page that an editor puts into order. */
export function departmentsToOrder({ editsAll, department }: Editor): DepartmentName[] {
  if (editsAll) return [...departmentNames]
  const headed = department && headedPages[department]
  return headed ? [headed] : []
}

/** Returns the team in the order of its page, as an editor sees it. */
export async function readProfiles(context: TeamContext, editor: Editor): Promise<Result<typeof listTeamProfiles>> {
  const { db, clock, addresses } = context
  const staff = await listStaff(db, clock.now())
  const ids = staff.map(({ id }) => id)
  const [authors, profiles] = await Promise.all([describeAuthors(db, ids), profilesOf(db, ids)])
  const members = staff.flatMap(({ id, roles, firstGrantedAt }) => {
    const author = authors.get(id)
    const department = departmentOf(roles)
    if (!author || !department) return []
    const profile = profiles.get(id)
    const grantedOn = dayOf(firstGrantedAt)
    const member: TeamProfile = {
      accountId: id,
      name: author.name,
      hotel: author.hotel,
      avatar: avatarAddress(addresses, author.hotel, author.name),
      roles: [...roles],
      department,
      languages: profile?.languages ?? [],
      does: { de: profile?.does_de ?? '', en: profile?.does_en ?? '', tr: profile?.does_tr ?? '' },
      since: profile?.since ?? null,
      grantedOn,
      place: profile?.place ?? null,
      awayUntil: profile?.away_until ?? null,
      revision: profile?.revision ?? 0,
      isSelf: id === editor.id,
      canEdit: mayEdit(editor, { accountId: id, roles: [...roles] }),
    }
    return [{ ...member, name: author.name, shown: member, since: member.since ?? grantedOn }]
  })
  const ordered = inTeamOrder(members, ({ department }) => department)
  return {
    members: ordered.flatMap(({ members: placed }) => placed.map(({ shown }) => shown)),
    canOrder: departmentsToOrder(editor),
  }
}
