import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'

/**
 * A request channel between a process and its child: either side can ask, and the other answers.
 */
export type ProcessLine = {
  /**
   * Returns the other side's answer; rejects if it has none, is gone, or does not answer in time.
   */
  ask: (question: string, withinMs: number) => Promise<unknown>
}

const Message = z.union([
  z.object({ question: z.string(), number: z.number() }),
  z.object({ number: z.number(), answer: z.unknown(), failed: z.boolean() }),
])

/** Opens this end of the channel, over Node's IPC. `answer` handles the other side's requests. */
export function openProcessLine(
  end: ChildProcess | NodeJS.Process,
  answer: (question: string) => Promise<unknown>,
): ProcessLine {
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let number = 0

  function send(message: object) {
    // An exited process is detected by the end of the channel.
    if (end.connected) end.send?.(message, undefined, undefined, () => {})
  }

  end.on('message', (received: unknown) => {
    const message = Message.safeParse(received)
    if (!message.success) return
    const { data } = message
    if ('question' in data) {
      answer(data.question).then(
        (said) => send({ number: data.number, answer: said, failed: false }),
        () => send({ number: data.number, answer: null, failed: true }),
      )
      return
    }
    const waiting = asked.get(data.number)
    if (data.failed) waiting?.reject(new Error('The other process has no answer'))
    else waiting?.resolve(data.answer)
  })
  end.on('disconnect', () => {
    for (const waiting of asked.values()) waiting.reject(new Error('The other process is gone'))
  })

  return {
    async ask(question, withinMs) {
      if (!end.connected) throw new Error('The other process is gone')
      const waiting = Promise.withResolvers<unknown>()
      number += 1
      const own = number
      asked.set(own, waiting)
      const timer = setTimeout(() => waiting.reject(new Error('The other process does not answer')), withinMs)
      send({ question, number: own })
      try {
        return await waiting.promise
      } finally {
        clearTimeout(timer)
        asked.delete(own)
      }
    },
  }
}
