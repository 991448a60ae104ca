import { z } from 'zod'
import { EquippedIcon, Visit } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { departmentNames } from './departments.ts'

export { type DepartmentName, departmentNames } from './departments.ts'

/** The languages that somebody of the team may say they speak (ISO 639). Their names are `language.<code>` of the team's words. */
export const spokenLanguages = ['de', 'en', 'tr', 'es', 'fr', 'it', 'nl', 'pt', 'fi', 'sv', 'pl', 'ru', 'ar'] as const
export const SpokenLanguage = z.enum(spokenLanguages, 'error.incorrectData')
export type SpokenLanguage = z.output<typeof SpokenLanguage>

/** How many characters there is room for where somebody says what they do. */
export const mostOfDoes = 160

/** A day as it is written in the calendar: 2026-11-22. The first is that on which the game opened. */
const Day = z.iso.date('error.incorrectData').refine((day) => day >= '2000-08-01', 'error.incorrectData')

const Does = z
  .string('error.incorrectData')
  .trim()
  .max(mostOfDoes, 'error.formFieldTooLong')
  .regex(/^[^\p{Cc}]*$/u, 'error.incorrectData')

/** Somebody of the team as everybody sees them. `roles` stand by rank; `does` is in the visitor's language, or in one that there is; `hasPage` says whether their page as a member is to be seen. */
export const TeamMember = z.object({
  name: z.string(),
  hotel: HotelCode,
  avatar: z.string(),
  icon: EquippedIcon.shape.icon.nullable(),
  roles: Visit.shape.roles,
  languages: z.array(SpokenLanguage),
  does: z.object({ text: z.string(), language: LanguageCode }).nullable(),
  since: z.iso.date(),
  hasPage: z.boolean(),
})
export type TeamMember = z.output<typeof TeamMember>

/** A department and who is in it. */
export const Department = z.object({ name: z.enum(departmentNames), members: z.array(TeamMember) })
export type Department = z.output<typeof Department>

/** Departments that nobody is in are left out. Everybody stands once: in the highest of theirs. */
export const listTeam = endpoint({
  method: 'GET',
  path: '/api/get/community/team',
  access: 'anyone',
  summary: 'Who runs the site, by department.',
  query: z.object({ lang: LanguageCode.default(fallbackLanguage) }),
  result: z.object({ departments: z.array(Department) }),
  refusals: {},
})

/** What somebody of the team tells of themselves. `does` is empty in a language where nothing is said; `since` null stands for the day of the first role, which is `grantedOn`. */
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
  summary: 'What the caller, who holds a role, tells on the page of the team.',
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
