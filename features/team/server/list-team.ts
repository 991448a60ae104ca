import { authorTag, describeAuthors, listStaff, staffTag } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Result } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { cached } from '#platform/server/cache/cached.ts'
import { listTeam, type TeamMember } from '../contract.ts'
import { departmentOf, departments } from '../departments.ts'
import type { TeamContext } from './context.ts'
import { dayOf, profilesOf } from './staff-profiles.ts'
import { teamTag } from './tags.ts'

/**
 * Opens the team as cached responses: invalidated by changes of roles, names, icons and profiles.
 */
export function openTeamList(context: TeamContext) {
  return cached(listTeam, {
    most: languageCodes.length,
    load: (language: LanguageCode) => readTeam(context, language),
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
  const known = staff.flatMap(({ id, roles, firstGrantedAt, hasPage }) => {
    const author = authors.get(id)
    const profile = profiles.get(id)
    if (!author) return []
    const { name, hotel, icon } = author
    const told: TeamMember = {
      name,
      hotel,
      icon,
      avatar: avatarAddress(addresses, hotel, name),
      roles: [...roles],
      languages: profile?.languages ?? [],
      does: textIn(language, { de: profile?.does_de, en: profile?.does_en, tr: profile?.does_tr }),
      since: profile?.since ?? dayOf(firstGrantedAt),
      hasPage,
    }
    return [{ told, department: departmentOf(roles), place: profile?.place ?? Number.POSITIVE_INFINITY }]
  })
  const ranked = departments.map(({ name, roles }) => {
    const rankOf = ({ told }: (typeof known)[number]) => roles.findIndex((role) => told.roles.includes(role))
    const members = known
      .filter(({ department }) => department === name)
      .sort(
        (one, other) =>
          order(one.place, other.place) ||
          rankOf(one) - rankOf(other) ||
          order(one.told.since, other.told.since) ||
          order(one.told.name, other.told.name),
      )
    return { name, members: members.map(({ told }) => told) }
  })
  return { departments: ranked.filter(({ members }) => members.length > 0) }
}

function order<Value extends number | string>(one: Value, other: Value): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Returns a text in the wanted language, else in English, else in any available one. */
function textIn(wanted: LanguageCode, texts: Record<LanguageCode, string | null | undefined>): TeamMember['does'] {
  const language = [wanted, fallbackLanguage, ...languageCodes].find((code) => texts[code])
  const text = language && texts[language]
  return text ? { text, language } : null
}
