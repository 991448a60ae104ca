import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Person } from './staff-applications.ts'

const access = { permission: 'jobs.review' } as const

/** A member who may not apply until an instant, and who of the staff set that. */
export const ApplicationBar = z.object({ person: Person, until: Timestamp, by: Person.nullable() })
export type ApplicationBar = z.output<typeof ApplicationBar>

/**
 * With scope `own`, the bars that the caller set, and those of members who applied to the
 * department. Never one's own.
 */
export const listApplicationBars = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/jobs/bars',
  access,
  summary: 'Members who may not apply for a time, the first to end first, 50 a page.',
  query: z.object({ cursor: Cursor.optional() }),
  result: z.object({ items: z.array(ApplicationBar), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

/** `error.gone` for a bar that is over, was lifted, or that the caller does not see. */
export const liftApplicationBar = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/jobs/bars/:account',
  access,
  summary: 'Lets a member apply again.',
  params: z.object({ account: z.coerce.number('error.gone').pipe(z.int32('error.gone')) }),
  result: z.object({}),
  refusals: { 'error.gone': 404 },
})
