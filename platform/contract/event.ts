import type { z } from 'zod'

/**
 * An event, as data: declared in the contract of the feature that publishes it, handled by features
 * above it that it does not know. Named in the past tense after the feature's name:
 * `accounts.accountClosed`.
 */
export type EventKind<Payload = unknown> = { name: string; payload: z.ZodType<Payload> }

/** Describes an event. */
export function event<Payload>(description: EventKind<Payload>): EventKind<Payload> {
  return description
}
