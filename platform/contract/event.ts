import type { z } from 'zod'

/**
 * Something that has happened, as data: declared in the contract of the feature that it happens in, heard by features above it that this one
 * knows nothing of. Named in the past tense, the feature's name first: `accounts.accountClosed`.
 */
export type EventKind<Payload = unknown> = { name: string; payload: z.ZodType<Payload> }

/** Describes an event. */
export function event<Payload>(description: EventKind<Payload>): EventKind<Payload> {
  return description
}
