import { z } from 'zod'
import { type HeadDepartment, headDepartments, type Permission, type Scope } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { noteLength } from './constants.ts'

export { noteLength, presence } from './constants.ts'

const enter = { permission: 'housekeeping.enter' } as const
const nothing = z.object({})

/** A member of the staff as colleagues see them; null for a closed account. */
export const Colleague = z.object({ id: z.int(), name: z.string(), avatar: z.string() })
export type Colleague = z.output<typeof Colleague>

/** Who is here. `permissions` has the scope of each permission of the roles. */
export const Me = Colleague.extend({
  hotel: HotelCode,
  roles: z.array(z.string()),
  department: z.enum(headDepartments).nullable(),
  permissions: z.partialRecord(z.string(), z.enum(['all', 'own'])),
  hasPasskey: z.boolean(),
  /** Whether the roles permit nothing until a passkey is added (`STAFF_PASSKEY=required`). */
  needsPasskey: z.boolean(),
})
export type Me = Omit<z.output<typeof Me>, 'permissions'> & {
  permissions: Partial<Record<Permission, Scope>>
  department: HeadDepartment | null
}

export const showMe = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/me',
  access: enter,
  summary: 'The member of the staff who calls, with what their roles permit.',
  result: Me,
  refusals: {},
})

/** A hand-over note; `author` is null once the account is closed. */
export const Note = z.object({
  id: z.int(),
  author: Colleague.nullable(),
  text: z.string(),
  writtenAt: Timestamp,
})
export type Note = z.output<typeof Note>

/** What waits in an area of the staff's pages; `oldestAt` is null where nothing has an age. */
export const WaitingArea = z.object({ area: z.string(), count: z.int(), oldestAt: Timestamp.nullable() })
export type WaitingArea = z.output<typeof WaitingArea>

export const Today = z.object({
  waiting: z.array(WaitingArea),
  notes: z.array(Note),
  /** The caller's next show on the radio; null if none is planned. */
  nextShow: z.object({ title: z.string(), startsAt: Timestamp }).nullable(),
})
export type Today = z.output<typeof Today>

export const showToday = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/today',
  access: enter,
  summary: 'What waits for the caller by their permissions, their next show, and the hand-over notes.',
  result: Today,
  refusals: {},
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/notes',
  access: enter,
  summary: 'Leaves a hand-over note for the team.',
  status: 201,
  body: z.object({
    text: z
      .string('error.formFieldRequired')
      .trim()
      .min(noteLength.least, 'error.formFieldRequired')
      .max(noteLength.most, 'error.formFieldTooLong'),
  }),
  result: Note,
  refusals: { 'error.formFieldTooLong': 422 },
})

const NoteNumber = z.coerce.number('error.noteNotFound').pipe(z.int32('error.noteNotFound'))

/** Any of the staff may mark a note as done, and open it again. */
export const changeNote = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/notes/:id',
  access: enter,
  summary: 'Marks a hand-over note as done, or as open again.',
  params: z.object({ id: NoteNumber }),
  body: z.object({ done: z.boolean() }),
  result: nothing,
  refusals: { 'error.noteNotFound': 404 },
})

const Word = z.string().regex(/^[\w.:-]{1,64}$/, 'error.incorrectData')

/**
 * A colleague who is here. `opened` is what they have open, such as comment 17; null for nothing.
 */
export const Presence = Colleague.extend({
  opened: z.object({ subject: z.string(), thing: z.string(), since: Timestamp }).nullable(),
})
export type Presence = z.output<typeof Presence>

/**
 * Called regularly while a page is open; a member who has not called for a minute counts as gone.
 */
export const reportPresence = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/presence',
  access: enter,
  summary: 'Reports that the caller is here and what they have open, and returns all who are here.',
  body: z.object({ opened: z.object({ subject: Word, thing: Word }).nullable() }),
  result: z.array(Presence),
  refusals: {},
})

/** A search result; `path` is that of a page below the staff's pages. */
export const Found = z.object({ kind: z.string(), title: z.string(), detail: z.string(), path: z.string() })
export type Found = z.output<typeof Found>

export const find = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/find',
  access: enter,
  summary: 'Members, comments and other things that the caller may see, by name or number.',
  query: z.object({ text: z.string().trim().min(1, 'error.formFieldRequired').max(100, 'error.formFieldTooLong') }),
  result: z.array(Found),
  refusals: { 'error.formFieldTooLong': 422 },
})
