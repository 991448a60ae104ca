import { z } from 'zod'
import { EquippedIcon, Visit } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { spokenLanguages } from './constants.ts'
import { departmentNames } from './departments.ts'
import { Day, Does, SpokenLanguage } from './schemas.ts'

export { mostOfDoes, spokenLanguages } from './constants.ts'
export { type DepartmentName, departmentNames } from './departments.ts'
export { SpokenLanguage } from './schemas.ts'
export * from './staff-contract.ts'

/**
 * A team member's public data. `roles` are ordered by rank; `does` is in the visitor's language, or
 * in another one available; `awayUntil` is the last day of an absence; `hasPage` says whether the
 * member's profile is visible.
 */
export const TeamMember = z.object({
  name: z.string(),
  hotel: HotelCode,
  avatar: z.string(),
  icon: EquippedIcon.shape.icon.nullable(),
  roles: Visit.shape.roles,
  languages: z.array(SpokenLanguage),
  does: z.object({ text: z.string(), language: LanguageCode }).nullable(),
  since: z.iso.date(),
  awayUntil: z.iso.date().nullable(),
  hasPage: z.boolean(),
})
export type TeamMember = z.output<typeof TeamMember>

/** A department and its members. */
export const Department = z.object({ name: z.enum(departmentNames), members: z.array(TeamMember) })
export type Department = z.output<typeof Department>

/**
 * Returns the team. Empty departments are left out. A member appears once, in their highest
 * department.
 */
export const listTeam = endpoint({
  method: 'GET',
  path: '/api/get/community/team',
  access: 'anyone',
  summary: 'Who runs the site, by department.',
  query: z.object({ lang: LanguageCode.default(fallbackLanguage) }),
  result: z.object({ departments: z.array(Department) }),
  refusals: {},
})

/**
 * A team member's own profile. `does` is empty in a language without text; `since` null means the
 * day of the first role, `grantedOn`.
 */
export const StaffProfile = z.object({
  languages: z.array(SpokenLanguage),
  does: z.object({ de: z.string(), en: z.string(), tr: z.string() }),
  since: z.iso.date().nullable(),
  grantedOn: z.iso.date(),
})
export type StaffProfile = z.output<typeof StaffProfile>

const onTeam = { 'error.notOnTeam': 403 } as const

export const showStaffProfile = endpoint({
  method: 'GET',
  path: '/api/get/users/staffprofile',
  access: 'loggedIn',
  summary: "The caller's profile on the page of the team. The caller has to hold a role.",
  result: StaffProfile,
  refusals: onTeam,
})

export const changeStaffProfile = endpoint({
  method: 'PATCH',
  path: '/api/patch/users/staffprofile',
  access: 'loggedIn',
  summary: 'Changes what is given of it and leaves the rest.',
  body: z.object({
    languages: z.array(SpokenLanguage).max(spokenLanguages.length, 'error.incorrectData').optional(),
    does: z.object({ de: Does.optional(), en: Does.optional(), tr: Does.optional() }).optional(),
    since: Day.nullable().optional(),
  }),
  result: StaffProfile,
  refusals: { ...onTeam, 'error.incorrectData': 422, 'error.formFieldTooLong': 422, 'error.dayAhead': 422 },
})
