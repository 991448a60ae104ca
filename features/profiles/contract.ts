import { z } from 'zod'
import { EquippedIcon, Visit } from '#features/accounts/contract.ts'
import { HabboId, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** How many comments a page of a profile shows. */
export const commentsShown = 20

/**
 * A comment of a member and its place: `path` is without the language (`news/rooftop`), `language`
 * is that of the title.
 */
export const ProfileComment = z.object({
  id: z.int(),
  text: z.string(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  path: z.string(),
  title: z.string(),
  language: LanguageCode,
})
export type ProfileComment = z.output<typeof ProfileComment>

/**
 * A member's public profile. `habboId` leads to the scanned player: null if no scan knows the
 * player or the member hides it. `comets` and `comments` are null if the member hides them.
 * `isListed` says whether search engines may index the page.
 */
export const Profile = z.object({
  name: z.string(),
  hotel: HotelCode,
  avatar: z.string(),
  icon: EquippedIcon.shape.icon.nullable(),
  roles: Visit.shape.roles,
  memberSince: Timestamp,
  habboId: HabboId.nullable(),
  comets: z.int().nullable(),
  isListed: z.boolean(),
  comments: z.object({ items: z.array(ProfileComment), total: z.int(), page: z.int(), pages: z.int() }).nullable(),
})
export type Profile = z.output<typeof Profile>

/**
 * The refusal does not reveal whether the member is missing or hidden. A page beyond the last is
 * refused alike.
 */
export const showProfile = endpoint({
  method: 'GET',
  path: '/api/get/profiles',
  access: 'anyone',
  summary: 'The public page of a member, with a page of their comments, the newest first.',
  query: z.object({
    hotel: HotelCode,
    name: PlayerName,
    lang: LanguageCode.default(fallbackLanguage),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  result: Profile,
  refusals: { 'error.hotelInvalid': 422, 'error.nameInvalid': 422, 'error.profileNotFound': 404 },
})
