import type { RoleName } from '#features/accounts/contract.ts'
import { isRoleName } from '#features/accounts/web/parts.tsx'
import { hotelCodes } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'

const shows = ['new', 'warned', 'banned'] as const

/** The filters of the list of members, as they are in the address. */
export type MembersSearch = {
  name?: string | undefined
  hotel?: HotelCode | undefined
  role?: RoleName | undefined
  show?: (typeof shows)[number] | undefined
}

/** Reads the filters from an address; what is invalid is left out. */
export function parseMembersSearch({ name, hotel, role, show }: Record<string, unknown>): MembersSearch {
  return {
    name: typeof name === 'string' && name !== '' ? name.slice(0, 32) : undefined,
    hotel: hotelCodes.find((code) => code === hotel),
    role: typeof role === 'string' && isRoleName(role) ? role : undefined,
    show: shows.find((known) => known === show),
  }
}

export const memberTabs = ['all', 'rewards', 'account'] as const
export type MemberTab = (typeof memberTabs)[number]

/** `id` names the account if its name belongs to another; `act` opens the dialog of an act. */
export type MemberSearch = {
  tab?: MemberTab | undefined
  id?: number | undefined
  act?: 'grant' | 'correct' | undefined
}

/** Reads the search of a member's card; what is invalid is left out. */
export function parseMemberSearch({ tab, id, act }: Record<string, unknown>): MemberSearch {
  const number = Number(id)
  return {
    tab: memberTabs.find((known) => known === tab && known !== 'all'),
    id: Number.isInteger(number) && number > 0 ? number : undefined,
    act: act === 'grant' || act === 'correct' ? act : undefined,
  }
}

const rolesTabs = ['who', 'what'] as const
const teams = ['news', 'radio', 'furni', 'away'] as const
export type Team = (typeof teams)[number]

/** `tab` of the page of roles, and the filters of the holders. */
export type RolesSearch = { tab?: 'what' | undefined; team?: Team | undefined; role?: RoleName | undefined }

/** Reads the search of the page of roles; what is invalid is left out. */
export function parseRolesSearch({ tab, team, role }: Record<string, unknown>): RolesSearch {
  return {
    tab: rolesTabs.find((known) => known === tab) === 'what' ? 'what' : undefined,
    team: teams.find((known) => known === team),
    role: typeof role === 'string' && isRoleName(role) ? role : undefined,
  }
}
