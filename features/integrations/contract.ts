import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { announcedKinds, deliveryKinds, deliveryStates, targetKinds, targetLimits } from './constants.ts'

export * from './constants.ts'

const staff = { permission: 'site.settings' } as const
/** The session must be confirmed where a secret is set, or sent to another address. */
const confirmed = { ...staff, stepUp: true } as const

/**
 * A target of announcements. Its secret (token, password, key or the address of a Discord webhook)
 * never leaves the server. `restsUntil`: the receiver asked to wait.
 */
export const Integration = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(targetKinds),
  name: z.string(),
  language: LanguageCode,
  events: z.array(z.enum(announcedKinds)),
  isOn: z.boolean(),
  address: z.string(),
  recipient: z.string(),
  roleMention: z.string(),
  restsUntil: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
})
export type Integration = z.output<typeof Integration>

/**
 * An announcement to a target. `answer` is what the receiver answered last, such as `429` or
 * `timeout`. `isWithdrawn`: its message was deleted, since the news item was withdrawn. `mayRetry`:
 * it has ended, and the staff may have it sent again.
 */
export const Delivery = z.object({
  id: z.int(),
  target: z.object({ id: z.int(), name: z.string(), kind: z.enum(targetKinds) }),
  kind: z.enum(deliveryKinds),
  title: z.string(),
  url: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  answer: z.string().nullable(),
  isEdited: z.boolean(),
  isWithdrawn: z.boolean(),
  mayRetry: z.boolean(),
  createdAt: Timestamp,
  nextAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/integrations',
  access: staff,
  summary: 'The targets of announcements without their secrets, deleted ones last, and the last 50 deliveries.',
  result: z.object({ targets: z.array(Integration), deliveries: z.array(Delivery) }),
  refusals: {},
})

const text = (most: number) =>
  z
    .string('error.formFieldRequired')
    .trim()
    .max(most, 'error.formFieldTooLong')
    .refine((written) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(written), 'error.incorrectData')

const written = {
  kind: z.enum(targetKinds, 'error.incorrectData'),
  name: text(targetLimits.name),
  language: LanguageCode,
  events: z
    .array(z.enum(announcedKinds, 'error.incorrectData'), 'error.incorrectData')
    .max(announcedKinds.length, 'error.incorrectData')
    .transform((events) => announcedKinds.filter((kind) => events.includes(kind))),
  address: text(targetLimits.address),
  recipient: text(targetLimits.recipient),
  roleMention: text(targetLimits.roleMention),
  /** '' to keep the one that is set. */
  secret: text(targetLimits.secret),
}

const Version = z.int32('error.incorrectData')
const params = z.object({ id: z.coerce.number('error.integrationNotFound').pipe(z.int32('error.integrationNotFound')) })
const wrong = {
  'error.formFieldTooLong': 422,
  'error.integrationAddress': 422,
  'error.integrationRecipient': 422,
  'error.integrationRole': 422,
  'error.integrationSecret': 422,
} as const
/** With `error.stale` comes the target as it is now, `current`. */
const ofTarget = { 'error.integrationNotFound': 404, 'error.stale': 409 } as const

export const addIntegration = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/integrations',
  access: confirmed,
  summary: 'Adds a target. Nothing that happened before is announced there.',
  status: 201,
  body: z.object(written),
  result: Integration,
  refusals: { ...wrong, 'error.tooManyIntegrations': 409 },
})

export const changeIntegration = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/site/integrations/:id',
  access: confirmed,
  summary:
    'Changes a target. With another address or recipient it needs the secret anew, and earlier messages stay as they are.',
  params,
  body: z.object({ ...written, version: Version }),
  result: Integration,
  refusals: { ...wrong, ...ofTarget },
})

export const switchIntegration = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/integrations/:id/switches',
  access: staff,
  summary:
    'Switches a target on or off, or one of its announcements. What waits for one switched off is cancelled after 15 seconds.',
  params,
  body: z.object({ version: Version, isOn: z.boolean('error.incorrectData'), events: written.events }),
  result: Integration,
  refusals: ofTarget,
})

export const deleteIntegration = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/site/integrations/:id',
  access: staff,
  summary: 'Deletes a target; it can be brought back for 30 days.',
  params,
  query: z.object({ version: z.coerce.number().pipe(Version) }),
  result: Integration,
  refusals: ofTarget,
})

export const bringIntegrationBack = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/integrations/:id/restorations',
  access: staff,
  summary: 'Brings a deleted target back. After 15 seconds what happened meanwhile is not announced there.',
  params,
  body: z.object({ version: Version }),
  result: Integration,
  refusals: { ...ofTarget, 'error.tooManyIntegrations': 409 },
})

export const testIntegration = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/integrations/:id/tests',
  access: staff,
  summary: 'Sends a test message to a target, and returns what became of it.',
  params,
  body: z.object({}),
  result: Delivery,
  refusals: { 'error.integrationNotFound': 404, 'error.tooManyRequests': 429 },
})

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/deliveries/:id/retries',
  access: staff,
  summary: 'Sends an announcement again that was refused, given up or cancelled, or that is unclear.',
  params,
  body: z.object({}),
  result: Delivery,
  refusals: { 'error.integrationNotFound': 404, 'error.deliveryNotRetried': 409 },
})
