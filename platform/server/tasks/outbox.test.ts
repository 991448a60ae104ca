import { expect, test } from 'vitest'
import { z } from 'zod'
import { event } from '#platform/contract/event.ts'
import { deliveries, emit, listener } from './outbox.ts'
import type { Task } from './task.ts'

const doorLocked = event({ name: 'doors.doorLocked', payload: z.object({ door: z.int() }) })
const doorOpened = event({ name: 'doors.doorOpened', payload: z.object({ door: z.int() }) })
const run = { signal: new AbortController().signal }

/** What `emit` puts into the queue: the task's name, its key and the payload. */
async function emitted(door: number) {
  const put: { name: string; key: string; payload: object }[] = []
  const enqueue = async <Payload extends object>(_: unknown, task: Task<Payload>, payload: Payload) => {
    put.push({ name: task.name, key: task.key(payload), payload })
    return true
  }
  await emit({ enqueue }, { isTransaction: true } as never, doorLocked, { door })
  return put
}

test('an event is delivered to all listeners of its kind, also if one fails, and then again to all', async () => {
  const heard: string[] = []
  let fails = true
  const [locked] = deliveries(
    [doorLocked, doorOpened],
    [
      listener(doorLocked, async ({ door }) => {
        if (fails) throw new Error('the key broke')
        heard.push(`first ${door}`)
      }),
      listener(doorLocked, async ({ door }) => void heard.push(`second ${door}`)),
      listener(doorOpened, async ({ door }) => void heard.push(`opened ${door}`)),
    ],
  )
  const [message] = await emitted(7)
  expect(locked?.task.name).toBe(message?.name)
  await expect(locked?.run(message?.payload, run)).rejects.toThrow('the key broke')
  expect(heard).toEqual(['second 7'])
  fails = false
  await locked?.run(message?.payload, run)
  expect(heard).toEqual(['second 7', 'first 7', 'second 7'])
})

test('two equal events are two messages', async () => {
  const [one, two] = [...(await emitted(7)), ...(await emitted(7))]
  expect(one?.name).toBe('event.doors.doorLocked')
  expect(one?.key).not.toBe(two?.key)
})

test('an event with listeners needs a task that delivers it', () => {
  expect(() => deliveries([doorLocked], [listener(doorOpened, async () => {})])).toThrow('doors.doorOpened')
})
