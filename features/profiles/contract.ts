import { z } from 'zod'
import { EquippedIcon, Visit } from '#features/accounts/contract.ts'
import { HabboId, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** How many comments a page of a profile shows. */
export const commentsShown = 20

/** A comment of a member, and where it stands: `path` is without the language (`news/rooftop`), `language` that of the title. */
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
 * A member as everybody sees them. `habboId` is the way to what a scan knows of the player: null where none has met them, or where they keep it off the
 * site. `comets` and `comments` are null where the member keeps them to themselves. `isListed` says whether search engines may list the page.
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

/** Nobody learns whether there is no such member or one who keeps the page to themselves. A page beyond the last is none either. */
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
