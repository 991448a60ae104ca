import { describeAuthors, findMemberPage } from '#features/accounts/server/api.ts'
import { commentsOfAccount, commentsTag, type SubjectKind } from '#features/comments/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { itemTitles, newsSubject, newsTag } from '#features/news/server/api.ts'
import { metPlayers } from '#features/scanner/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { cached } from '#platform/server/cache/cached.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { commentsShown, type Profile, showProfile } from '../contract.ts'

type Asked = { hotel: HotelCode; name: string; lang: LanguageCode; page: number }
type ProfilesContext = {
  db: Db<unknown>
  clock: Clock
  addresses: HotelAddresses
  subjects: readonly SubjectKind[]
}

const maxCached = 1_000

/** Opens the profile pages as cached responses. */
export function openProfiles(context: ProfilesContext) {
  return cached(showProfile, {
    most: maxCached,
    keyOf: ({ hotel, name, lang, page }: Asked) => `${hotel} ${name.toLowerCase()} ${lang} ${page}`,
    load: (asked: Asked) => readProfile(context, asked),
  })
}

async function readProfile(context: ProfilesContext, asked: Asked): Promise<Outcome<typeof showProfile>> {
  const { db, clock, addresses } = context
  const found = await findMemberPage(db, asked, clock.now())
  if (!found) return refuse('error.profileNotFound')
  addCacheTags(found.tags)
  const [authors, comments] = await Promise.all([
    describeAuthors(db, [found.id]),
    found.hidesComments ? null : readComments(context, found.id, asked),
  ])
  const author = authors.get(found.id)
  // A page beyond the last must not be kept under as many addresses as there are numbers.
  if (!author || asked.page > (comments?.pages ?? 1)) return refuse('error.profileNotFound')
  const { name, hotel, habboId, icon } = author
  const isMet = habboId !== null && (await metPlayers(db, [habboId])).has(habboId)
  if (comments) addCacheTags([commentsTag, newsTag])
  return {
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
  }
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
