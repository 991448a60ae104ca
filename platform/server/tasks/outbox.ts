import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { EventKind } from '#platform/contract/event.ts'
import { type BoundTask, bind, type Task, task } from './task.ts'
import type { TaskQueue } from './task-queue.ts'

type Message<Payload> = { id: string; payload: Payload }

/**
 * A listener of an event. It may receive the same event more than once, so it must be idempotent.
 */
export type Listener = { kind: EventKind; handle: (payload: unknown) => Promise<void> }

/** Creates a listener. The payload comes from the queue and is parsed like any external input. */
export function listener<Payload>(kind: EventKind<Payload>, handle: (payload: Payload) => Promise<void>): Listener {
  return { kind, handle: async (payload) => handle(kind.payload.parse(payload)) }
}

/**
 * Returns the task that delivers an event to its listeners. Each message has its own id, so two
 * events are never deduplicated.
 */
export function deliveryOf<Payload>(kind: EventKind<Payload>): Task<Message<Payload>> {
  return task({
    name: `event.${kind.name}`,
    payload: z.object({ id: z.uuid(), payload: kind.payload }),
    key: ({ id }) => id,
    concurrency: 1,
    // About two weeks: what must follow from an event must not be lost to a bad night.
    retries: 20,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    retentionSeconds: 30 * 86_400,
  })
}

/**
 * Publishes an event within the transaction in which it happens: delivered if and only if that is
 * committed.
 */
export async function emit<Payload>(
  queue: Pick<TaskQueue, 'enqueue'>,
  tx: Parameters<TaskQueue['enqueue']>[0],
  kind: EventKind<Payload>,
  payload: Payload,
): Promise<void> {
  await queue.enqueue(tx, deliveryOf(kind), { id: randomUUID(), payload })
}

/**
 * Returns the deliveries of every kind of event to its listeners. Each listener is called
 * regardless of the others' failures; if one fails, the event is delivered to all of them again.
 */
export function deliveries(kinds: readonly EventKind[], listeners: readonly Listener[]): BoundTask[] {
  const unknown = listeners.find((each) => kinds.every(({ name }) => name !== each.kind.name))
  if (unknown) throw new Error(`The event ${unknown.kind.name} is listened to, but no delivery is known for it`)
  return kinds.map((kind) => {
    const receivers = listeners.filter((each) => each.kind.name === kind.name)
    return bind(deliveryOf(kind), async ({ payload }) => {
      const outcomes = await Promise.allSettled(receivers.map(({ handle }) => handle(payload)))
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'))
    })
  })
}
