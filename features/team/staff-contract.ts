import { z } from 'zod'
import { Visit } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { departmentNames } from './departments.ts'
import { Day, Does, SpokenLanguage } from './schemas.ts'

const edit = { permission: 'team.edit' } as const

/**
 * A member of the team as the staff see them. `does` is empty in a language without text; `since`
 * null means the day of the first role, `grantedOn`; `awayUntil` is the last day of an absence.
 * `revision` counts the changes. `canEdit`: the caller may change the profile.
 */
export const TeamProfile = z.object({
  accountId: z.int(),
  name: z.string(),
  hotel: HotelCode,
  avatar: z.string(),
  roles: Visit.shape.roles,
  department: z.enum(departmentNames),
  languages: z.array(SpokenLanguage),
  does: z.object({ de: z.string(), en: z.string(), tr: z.string() }),
  since: z.iso.date().nullable(),
  grantedOn: z.iso.date(),
  place: z.int().nullable(),
  awayUntil: z.iso.date().nullable(),
  revision: z.int(),
  isSelf: z.boolean(),
  canEdit: z.boolean(),
})
export type TeamProfile = z.output<typeof TeamProfile>

/** `canOrder` are the departments of which the caller may change the order. */
export const listTeamProfiles = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/team',
  access: edit,
  summary: 'The team in the order of its public page, with everything that is shown there.',
  result: z.object({ members: z.array(TeamProfile), canOrder: z.array(z.enum(departmentNames)) }),
  refusals: {},
})

/**
 * Staff change their own profile, heads also those below them in their department. If the
 * profile was changed since `revision`, it is refused with `error.stale` and as it is (`current`).
 */
export const changeTeamProfile = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/team/:account',
  access: edit,
  summary: 'Changes what is given of a profile on the page of the team, and leaves the rest.',
  params: z.object({
    account: z.coerce.number('error.userNotFound').pipe(z.int32('error.userNotFound').min(1, 'error.userNotFound')),
  }),
  body: z.object({
    revision: z.int('error.incorrectData').min(0, 'error.incorrectData'),
    languages: z.array(SpokenLanguage).max(20, 'error.incorrectData').optional(),
    does: z.object({ de: Does.optional(), en: Does.optional(), tr: Does.optional() }).optional(),
    since: Day.nullable().optional(),
    awayUntil: Day.nullable().optional(),
  }),
  result: TeamProfile,
  refusals: {
    'error.userNotFound': 404,
    'error.notAuthorized': 403,
    'error.stale': 409,
    'error.formFieldTooLong': 422,
    'error.dayAhead': 422,
    'error.dayPassed': 422,
  },
})

/**
 * `accounts` are all members of the department in the wanted order, `seen` in the order that the
 * caller saw: if there is another by now, it is refused with `error.stale`.
 */
export const orderTeam = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/team/orders',
  access: edit,
  summary: 'Puts the members of a department into an order.',
  body: z.object({
    department: z.enum(departmentNames, 'error.incorrectData'),
    accounts: z.array(z.int32().min(1)).max(500),
    seen: z.array(z.int32().min(1)).max(500),
  }),
  result: z.object({ members: z.array(TeamProfile), canOrder: z.array(z.enum(departmentNames)) }),
  refusals: { 'error.notAuthorized': 403, 'error.stale': 409 },
})
