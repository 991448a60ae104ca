import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { loginWays, passwordLength } from './constants.ts'
import { IconKey, IconWords } from './icons.ts'
import { roleNames } from './roles.ts'

/** A typed password: every character counts, including spaces. */
export const Password = z
  .string('error.formFieldRequired')
  .min(1, 'error.formFieldRequired')
  .min(passwordLength.least, 'error.formFieldIncorrectPassword')
  .max(passwordLength.most, 'error.formFieldIncorrectPassword')

/** A code for the motto: `FU[` five letters or digits `]` (specification §4.2). */
export const MottoCode = z.string('error.formFieldRequired').regex(/^FU\[[A-Za-z0-9]{5}\]$/, 'error.codeInvalid')

/** Purpose of a code. A code is valid only for its own purpose. */
export const CodePurpose = z.enum(['register', 'password'])
export type CodePurpose = z.output<typeof CodePurpose>

export const LoginWay = z.enum(loginWays)
export type LoginWay = z.output<typeof LoginWay>

/** 12 or 24 hours: by the rule of the visitor's zone (specification §9.4), or as chosen. */
export const Hours = z.enum(['auto', '12', '24'])
export type Hours = z.output<typeof Hours>

/**
 * The icon that a member wears: `image` is its address, `name` its key, labelled by `<key>` of the
 * words `icons`, or by `names` if the staff added it.
 */
export const EquippedIcon = z.object({
  icon: z.object({ image: z.string(), name: IconKey, names: IconWords.optional() }),
})
export type EquippedIcon = z.output<typeof EquippedIcon>

/** The logged-in member (specification §3.2). `default_currency` is the star balance. */
export const CurrentUser = z.object({
  name: z.string(),
  avatar: z.string(),
  hotel: HotelCode,
  default_currency: z.int(),
  equipped_icon: EquippedIcon.nullable(),
  /** The language of the settings; null while none was chosen. */
  language: LanguageCode.nullable(),
  hours: Hours,
})
export type CurrentUser = z.output<typeof CurrentUser>

/** The logged-in user, if any; also preset on pages. Roles are those of specification §6.3. */
export const Visit = z.object({ user: CurrentUser.nullable(), roles: z.array(z.enum(roleNames)) })
export type Visit = z.output<typeof Visit>

/**
 * A device with an active session. `browser` and `system` are names such as Firefox and Windows;
 * null if unknown.
 */
export const Session = z.object({
  id: z.int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: Timestamp,
  seenAt: Timestamp,
  remembered: z.boolean(),
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

/**
 * A member's privacy settings. `hidden` removes parts of the scanned history from the site: the
 * whole page, or the named parts. `profile` concerns the member page: whether it exists, what it
 * shows, and whether search engines may index it.
 */
export const Privacy = z.object({
  invisible: z.boolean(),
  hidden: z.object({ page: z.boolean(), friends: z.boolean(), names: z.boolean(), mottos: z.boolean() }),
  profile: z.object({
    hidden: z.boolean(),
    hidesComments: z.boolean(),
    showsComets: z.boolean(),
    isListed: z.boolean(),
  }),
})
export type Privacy = z.output<typeof Privacy>

/** A member's settings. `onBoard`: the member may be listed on leaderboards. */
export const Settings = Privacy.extend({ onBoard: z.boolean(), language: LanguageCode.nullable(), hours: Hours })
export type Settings = z.output<typeof Settings>
