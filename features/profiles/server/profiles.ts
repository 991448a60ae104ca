import { describeAuthors, findMemberPage } from '#features/accounts/server/api.ts'
import { commentsOfAccount, commentsTag, type SubjectKind } from '#features/comments/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { itemTitles, newsSubject, newsTag } from '#features/news/server/api.ts'
import { metPlayers } from '#features/scanner/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { commentsShown, type Profile, showProfile } from '../contract.ts'

type CachedProfile = CachedResponse<typeof showProfile> | Refusal<'error.profileNotFound'>
type Asked = { hotel: HotelCode; name: string; lang: LanguageCode; page: number }
type ProfilesContext = {
  db: Db<unknown>
  clock: Clock
  addresses: HotelAddresses
  subjects: readonly SubjectKind[]
}

/** The profile pages cached by one process as responses. */
export type Profiles = { caches: TaggedCache<CachedProfile>; of: (asked: Asked) => Promise<CachedProfile> }

const maxCached = 1_000
const missing = { value: refuse('error.profileNotFound'), tags: [] }

/** Opens the pages. */
export function openProfiles(context: ProfilesContext): Profiles {
  const caches = new TaggedCache<CachedProfile>(maxCached)
  return {
    caches,
    of: (asked) => {
      const key = `${asked.hotel} ${asked.name.toLowerCase()} ${asked.lang} ${asked.page}`
      return caches.get(key, () => loadProfile(context, asked))
    },
  }
}

async function loadProfile(
  context: ProfilesContext,
  asked: Asked,
): Promise<{ value: CachedProfile; tags: readonly CacheTag[] }> {
  const { db, clock, addresses } = context
  const found = await findMemberPage(db, asked, clock.now())
  if (!found) return missing
  const [authors, comments] = await Promise.all([
    describeAuthors(db, [found.id]),
    found.hidesComments ? null : readComments(context, found.id, asked),
  ])
  const author = authors.get(found.id)
  // A page beyond the last must not be kept under as many addresses as there are numbers.
  if (!author || asked.page > (comments?.pages ?? 1)) return missing
  const { name, hotel, habboId, icon } = author
  const isMet = habboId !== null && (await metPlayers(db, [habboId])).has(habboId)
  const value = makeCachedResponse(showProfile, {
    name,
    hotel,
    icon,
    avatar: avatarAddress(addresses, hotel, name),
    roles: [...found.roles],
    memberSince: found.createdAt.toISOString(),
    habboId: isMet ? habboId : null,
    comets: found.comets,
    isListed: found.isListed,
    comments,
  })
  return { value, tags: [...found.tags, ...(comments ? [commentsTag, newsTag] : [])] }
}

async function readComments(
  { db, subjects }: ProfilesContext,
  accountId: number,
  { page, lang }: Asked,
): Promise<NonNullable<Profile['comments']>> {
  const { items, total } = await commentsOfAccount(db, subjects, { accountId, page, pageSize: commentsShown })
  const newsOf = (subject: string) => Number(subject.slice(newsSubject.kind.length + 1))
  const titles = await itemTitles(
    tablesOf(db),
    items.map(({ subject }) => newsOf(subject)),
    lang,
  )
  return {
    items: items.flatMap(({ subject, createdAt, editedAt, ...comment }) => {
      const named = titles.get(newsOf(subject))
      if (!named) return []
      const { title, language } = named
      const at = { createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null }
      return [{ ...comment, ...at, title, language }]
    }),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / commentsShown)),
  }
}
