import { z } from 'zod'
import { EquippedIcon, headDepartments, IconKey, IconWords, Visit } from '#features/accounts/contract.ts'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { textLengths, warningReasons } from './constants.ts'

export const RoleName = Visit.shape.roles.element
export const Department = z.enum(headDepartments, 'error.incorrectData')

export const WarningReason = z.enum(warningReasons, 'error.incorrectData')
export type WarningReason = z.output<typeof WarningReason>

/** A text of the staff: trimmed, not empty, of limited length. */
export function textOf(most: number) {
  return z
    .string('error.formFieldRequired')
    .overwrite((text) => text.replace(/(?![\n\t])\p{Cc}/gu, '').toWellFormed())
    .trim()
    .min(1, 'error.formFieldRequired')
    .max(most, 'error.formFieldTooLong')
}

export const Reason = textOf(textLengths.reason)

/** An account that acted: `name` is null once it is closed. */
export const Person = z.object({
  id: z.int(),
  name: z.string().nullable(),
  hotel: HotelCode.nullable(),
  avatar: z.string().nullable(),
})
export type Person = z.output<typeof Person>

/** Who acted; null for the operator of the site, who acts by a command. */
export const By = Person.nullable()

/** A ban in force; `until` is null for good. */
export const BanInForce = z.object({ until: Timestamp.nullable() })

/** A member in the list. `ownsName` is false if the name belongs to another account now. */
export const ListedMember = z.object({
  id: z.int(),
  hotel: HotelCode,
  name: z.string(),
  ownsName: z.boolean(),
  avatar: z.string(),
  icon: EquippedIcon.shape.icon.nullable(),
  roles: z.array(RoleName),
  ban: BanInForce.nullable(),
  /** Warnings that count now. */
  warnings: z.int(),
  createdAt: Timestamp,
  /** The last visit of a session that is not over; null without one. */
  seenAt: Timestamp.nullable(),
})
export type ListedMember = z.output<typeof ListedMember>

/** A role that an account has. */
export const HeldRole = z.object({
  role: RoleName,
  department: Department.nullable(),
  since: Timestamp,
  by: By,
  reason: z.string().nullable(),
})
export type HeldRole = z.output<typeof HeldRole>

/** A role that was revoked. */
export const FormerRole = HeldRole.extend({
  until: Timestamp,
  revokedBy: By,
  revokeReason: z.string().nullable(),
})
export type FormerRole = z.output<typeof FormerRole>

/** A ban and how it ended; `holds` says whether it is in force, `until` is null for good. */
export const BanRecord = z.object({
  id: z.int(),
  reason: z.string(),
  at: Timestamp,
  until: Timestamp.nullable(),
  by: By,
  holds: z.boolean(),
  lifted: z.object({ at: Timestamp, by: By, reason: z.string().nullable() }).nullable(),
})
export type BanRecord = z.output<typeof BanRecord>

/** A warning. It counts until `countsUntil`, unless it was taken back. */
export const WarningRecord = z.object({
  id: z.int(),
  reason: WarningReason,
  text: z.string(),
  commentId: z.int().nullable(),
  at: Timestamp,
  by: By,
  countsUntil: Timestamp,
  takenBack: z.object({ at: Timestamp, by: By }).nullable(),
})
export type WarningRecord = z.output<typeof WarningRecord>

/** A note of the staff; `isOwn` if the caller wrote it. */
export const MemberNote = z.object({ id: z.int(), text: z.string(), at: Timestamp, by: By, isOwn: z.boolean() })
export type MemberNote = z.output<typeof MemberNote>

/** A correction of the balances by the staff. */
export const Correction = z.object({
  id: z.int(),
  stars: z.int(),
  comets: z.int(),
  reason: z.string(),
  at: Timestamp,
  by: By,
})
export type Correction = z.output<typeof Correction>

/** An icon that the member bought or was given; `names` are those of one that the staff added. */
export const OwnedIcon = z.object({
  icon: IconKey,
  how: z.enum(['bought', 'given']),
  paid: z.int(),
  since: Timestamp,
  names: IconWords.optional(),
})
export type OwnedIcon = z.output<typeof OwnedIcon>

/**
 * A member as the staff see them. `language` is that of the settings, else null. `canAct` says
 * whether the caller outranks the member, `grantable` which roles the caller may grant or revoke.
 */
export const MemberCard = ListedMember.omit({ warnings: true, roles: true, ban: true }).extend({
  habboId: HabboId,
  formerNames: z.array(z.string()),
  language: LanguageCode.nullable(),
  stars: z.int(),
  comets: z.int(),
  sessions: z.int(),
  roles: z.array(HeldRole),
  formerRoles: z.array(FormerRole),
  bans: z.array(BanRecord),
  warnings: z.array(WarningRecord),
  notes: z.array(MemberNote),
  corrections: z.array(Correction),
  icons: z.array(OwnedIcon),
  canAct: z.boolean(),
  grantable: z.array(RoleName),
})
export type MemberCard = z.output<typeof MemberCard>

/**
 * A member of the staff and their roles; `isInactive` if they were last here 60 days ago or longer.
 */
export const Holder = Person.extend({
  roles: z.array(HeldRole),
  seenAt: Timestamp.nullable(),
  isInactive: z.boolean(),
  canAct: z.boolean(),
})
export type Holder = z.output<typeof Holder>

/** A ban of guests, by a hash that the staff never see. */
export const GuestBan = z.object({
  id: z.int(),
  kind: z.enum(['browser', 'network']),
  reason: z.string(),
  at: Timestamp,
  until: Timestamp,
  by: By,
})
export type GuestBan = z.output<typeof GuestBan>
