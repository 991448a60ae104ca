import { authorTag, describeAuthors, listStaff, staffTag } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { listTeam, type TeamMember } from '../contract.ts'
import { departmentOf, departments } from '../departments.ts'
import type { TeamContext } from './context.ts'
import { dayOf, profilesOf } from './staff-profiles.ts'
import { teamTag } from './tags.ts'

/**
 * The team as cached responses of one process: invalidated by changes of roles, names, icons and
 * profiles.
 */
export type TeamList = {
  caches: TaggedCache<CachedResponse<typeof listTeam>>
  of: (language: LanguageCode) => Promise<CachedResponse<typeof listTeam>>
}

/** Opens the list. */
export function openTeamList(context: TeamContext): TeamList {
  const caches = new TaggedCache<CachedResponse<typeof listTeam>>(languageCodes.length)
  return { caches, of: (language) => caches.get(language, () => loadTeam(context, language)) }
}

async function loadTeam({ db, clock, addresses }: TeamContext, language: LanguageCode) {
  const staff = await listStaff(db, clock.now())
  const ids = staff.map(({ id }) => id)
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
  const value = makeCachedResponse(listTeam, { departments: ranked.filter(({ members }) => members.length > 0) })
  return { value, tags: [staffTag, teamTag, ...ids.map(authorTag)] }
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
