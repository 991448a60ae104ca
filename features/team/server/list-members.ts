import type { RoleName } from '#features/accounts/contract.ts'
import { describeAuthors, listStaff } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { SpokenLanguage } from '../contract.ts'
import { dayOf, profilesOf } from './staff-profiles.ts'
import type { TeamTables } from './tables.ts'

/** A team member as shown to the operator; `place` is null if none is set. */
export type ListedMember = {
  name: string
  hotel: HotelCode
  roles: readonly RoleName[]
  languages: readonly SpokenLanguage[]
  does: Record<LanguageCode, string | null>
  since: string
  place: number | null
  awayUntil: string | null
}

/** Returns all members of the team page, by account id. */
export async function listMembers(db: Db<unknown>, now: Date): Promise<ListedMember[]> {
  const staff = (await listStaff(db, now)).toSorted((one, other) => one.id - other.id)
  const ids = staff.map(({ id }) => id)
  const [authors, profiles] = await Promise.all([describeAuthors(db, ids), profilesOf(tablesOf<TeamTables>(db), ids)])
  return staff.flatMap(({ id, roles, firstGrantedAt }) => {
    const author = authors.get(id)
    const profile = profiles.get(id)
    if (!author) return []
    return [
      {
        name: author.name,
        hotel: author.hotel,
        roles,
        languages: profile?.languages ?? [],
        does: { de: profile?.does_de ?? null, en: profile?.does_en ?? null, tr: profile?.does_tr ?? null },
        since: profile?.since ?? dayOf(firstGrantedAt),
        place: profile?.place ?? null,
        awayUntil: profile?.away_until ?? null,
      },
    ]
  })
}
