import type { RoleName } from '#features/accounts/contract.ts'
import { departments } from '../departments.ts'

/** What orders the members of the team. Those with a null `place` come last. */
export type Placed = { name: string; roles: readonly RoleName[]; since: string; place: number | null }

/** Returns the members in the order of the page: by department, place, rank, day and name. */
export function inTeamOrder<Member extends Placed>(
  members: readonly Member[],
  departmentOf: (member: Member) => string | undefined,
): { department: (typeof departments)[number]['name']; members: Member[] }[] {
  return departments.map(({ name, roles }) => {
    const rankOf = (member: Member) => roles.findIndex((role) => member.roles.includes(role))
    const placeOf = ({ place }: Member) => place ?? Number.POSITIVE_INFINITY
    const sorted = members
      .filter((member) => departmentOf(member) === name)
      .toSorted(
        (one, other) =>
          order(placeOf(one), placeOf(other)) ||
          rankOf(one) - rankOf(other) ||
          order(one.since, other.since) ||
          order(one.name, other.name),
      )
    return { department: name, members: sorted }
  })
}

function order<Value extends number | string>(one: Value, other: Value): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
