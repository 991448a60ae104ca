import { authorTag, describeAuthors, listStaff, staffTag } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Result } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { cached } from '#platform/server/cache/cached.ts'
import { listTeam, type TeamMember } from '../contract.ts'
import { departmentOf } from '../departments.ts'
import type { TeamContext } from './context.ts'
import { dayOf, profilesOf } from './staff-profiles.ts'
import { teamTag } from './tags.ts'
import { inTeamOrder } from './team-order.ts'

/**
 * Opens the team as cached responses: invalidated by changes of roles, names, icons and profiles.
 */
export function openTeamList(context: TeamContext) {
  return cached(listTeam, {
    most: 2 * languageCodes.length,
    // By the day, since an absence ends with it.
    load: (language: LanguageCode, _day: string) => readTeam(context, language),
  })
}

async function readTeam(
  { db, clock, addresses }: TeamContext,
  language: LanguageCode,
): Promise<Result<typeof listTeam>> {
  const staff = await listStaff(db, clock.now())
  const ids = staff.map(({ id }) => id)
  addCacheTags([staffTag, teamTag, ...ids.map(authorTag)])
  const [authors, profiles] = await Promise.all([describeAuthors(db, ids), profilesOf(db, ids)])
  const today = dayOf(clock.now())
  const known = staff.flatMap(({ id, roles, firstGrantedAt, hasPage }) => {
    const author = authors.get(id)
    const profile = profiles.get(id)
    if (!author) return []
    const { name, hotel, icon } = author
    const awayUntil = profile?.away_until ?? null
    const member: TeamMember = {
      name,
      hotel,
      icon,
      avatar: avatarAddress(addresses, hotel, name),
      roles: [...roles],
      languages: profile?.languages ?? [],
      does: textIn(language, { de: profile?.does_de, en: profile?.does_en, tr: profile?.does_tr }),
      since: profile?.since ?? dayOf(firstGrantedAt),
      awayUntil: awayUntil !== null && awayUntil >= today ? awayUntil : null,
      hasPage,
    }
    return [{ member, name, roles, since: member.since, place: profile?.place ?? null }]
  })
  const ordered = inTeamOrder(known, ({ roles }) => departmentOf(roles))
  return {
    departments: ordered
      .filter(({ members }) => members.length > 0)
      .map(({ department, members }) => ({ name: department, members: members.map(({ member }) => member) })),
  }
}

/** Returns a text in the wanted language, else in English, else in any available one. */
function textIn(wanted: LanguageCode, texts: Record<LanguageCode, string | null | undefined>): TeamMember['does'] {
  const language = [wanted, fallbackLanguage, ...languageCodes].find((code) => texts[code])
  const text = language && texts[language]
  return text ? { text, language } : null
}
