import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { inOneLine, seen } from '#platform/contract/written-text.ts'
import { longestKeyName } from './constants.ts'

/** Calls of a day (UTC), and how many more were refused because of the limit. */
export const DayOfUsage = z.object({ day: z.iso.date(), calls: z.int(), refused: z.int() })
export type DayOfUsage = z.output<typeof DayOfUsage>

/**
 * A key as its owner sees it: `ending` are its last four characters. `lastUsedAt` is exact to the
 * minute. `usage` has the days of the last thirty with calls, the newest first.
 */
export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  usage: z.array(DayOfUsage),
})
export type ApiKey = z.output<typeof ApiKey>

const id = z.coerce.number('error.apiKeyNotFound').pipe(z.int32('error.apiKeyNotFound'))

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/get/users/api-keys',
  access: 'loggedIn',
  summary: 'The keys of the account for the API, the newest first, with their usage.',
  result: z.object({ keys: z.array(ApiKey) }),
  refusals: {},
})

export const addApiKey = endpoint({
  method: 'POST',
  path: '/api/post/users/api-keys',
  access: 'loggedIn',
  summary: 'Makes a key for the API. It is shown this once.',
  body: z.object({
    name: z
      .string()
      .overwrite(inOneLine)
      .trim()
      .regex(seen, 'error.formFieldRequired')
      .max(longestKeyName, 'error.incorrectData'),
  }),
  result: z.object({ key: ApiKey, secret: z.string() }),
  status: 201,
  refusals: { 'error.tooManyApiKeys': 409 },
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/delete/users/api-keys/:id',
  access: 'loggedIn',
  summary: 'Revokes a key of the account: it ends at once.',
  params: z.object({ id }),
  result: z.object({}),
  refusals: { 'error.apiKeyNotFound': 404 },
})

/** A key with its owner as the staff see it; `calls` and `refused` are of the last thirty days. */
export const StaffApiKey = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  owner: z.object({ name: z.string(), hotel: HotelCode }).nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  calls: z.int(),
  refused: z.int(),
})
export type StaffApiKey = z.output<typeof StaffApiKey>

export const listStaffApiKeys = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/api-keys',
  access: { permission: 'members.ban' },
  summary: 'All keys for the API with their owners and usage, the most used first.',
  query: z.object({ cursor: Cursor.optional() }),
  result: z.object({ items: z.array(StaffApiKey), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const revokeStaffApiKey = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/api-keys/:id',
  access: { permission: 'members.ban' },
  summary: 'Revokes the key of a member.',
  params: z.object({ id }),
  result: z.object({}),
  refusals: { 'error.apiKeyNotFound': 404 },
})
