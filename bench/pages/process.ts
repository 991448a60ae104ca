import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { z } from 'zod'

/** A child program and its messages. */
export type Running = { address: string; ask: (question: object) => Promise<unknown>; stop: () => Promise<void> }

/** Starts a file of this folder as a process and waits for its address. */
export async function run(file: string, environment: Record<string, string> = {}): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const { address } = z.object({ address: z.string() }).parse(await heard(child))
  return {
    address,
    async ask(question) {
      const answer = heard(child)
      child.send(question)
      return answer
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function heard(child: ChildProcess): Promise<unknown> {
  const done = new AbortController()
  const { signal } = done
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() =>
        Promise.reject(new Error('a process of the benchmark ended too early')),
      ),
    ])
    return message
  } finally {
    done.abort()
  }
}
