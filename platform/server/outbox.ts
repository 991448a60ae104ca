import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { EventKind } from '#platform/contract/event.ts'
import { type BoundTask, bind, type Task, task } from './task.ts'
import type { TaskQueue } from './task-queue.ts'

type Message<Payload> = { id: string; payload: Payload }

/** Who hears of an event. It may be told of one more than once, and then must come to the same. */
export type Listener = { kind: EventKind; hear: (payload: unknown) => Promise<void> }

/** Makes a listener. The payload comes out of the queue and is parsed like anything from outside. */
export function listener<Payload>(kind: EventKind<Payload>, hear: (payload: Payload) => Promise<void>): Listener {
  return { kind, hear: async (payload) => hear(kind.payload.parse(payload)) }
}

/** The task by which an event reaches its listeners, as data. Each message has an id of its own, so that two events never count as one. */
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

/** Tells of an event within the transaction in which it happens: told if and only if that is committed. */
export async function emit<Payload>(
  queue: Pick<TaskQueue, 'enqueue'>,
  tx: Parameters<TaskQueue['enqueue']>[0],
  kind: EventKind<Payload>,
  payload: Payload,
): Promise<void> {
  await queue.enqueue(tx, deliveryOf(kind), { id: randomUUID(), payload })
}

/**
 * The delivery of every kind of event to those who listen to it. Each is told whatever becomes of the others; where one fails, the event
 * is delivered to all of them again.
 */
export function deliveries(kinds: readonly EventKind[], listeners: readonly Listener[]): BoundTask[] {
  const unknown = listeners.find((each) => kinds.every(({ name }) => name !== each.kind.name))
  if (unknown) throw new Error(`The event ${unknown.kind.name} is listened to, but no delivery is known for it`)
  return kinds.map((kind) => {
    const hearers = listeners.filter((each) => each.kind.name === kind.name)
    return bind(deliveryOf(kind), async ({ payload }) => {
      const told = await Promise.allSettled(hearers.map(({ hear }) => hear(payload)))
      const failures = told.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'))
    })
  })
}
