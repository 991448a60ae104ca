import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The results of continuous visitors: answered requests, and problems by kind. */
export type SteadyVisitors = {
  answered: () => number
  /** Ends them after their last answers; returns the problems. */
  stop: () => Promise<string[]>
}

/** A request that is repeated. */
export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string }

/**
 * Sends requests continuously over persistent connections to the first of `addresses` that accepts
 * them. Missing answers and statuses other than 2xx, 3xx and 4xx are problems.
 */
export function beginVisits(addresses: readonly string[], asked: readonly Asked[], visitors: number): SteadyVisitors {
  const agent = new Agent({ keepAlive: true })
  const problems: string[] = []
  let answered = 0
  let isOver = false

  async function visit(number: number) {
    for (let turn = number; !isOver; turn++) {
      const next = asked[turn % asked.length]
      if (!next) throw new Error('There is nothing to ask for')
      const first = turn % addresses.length
      const inTurn = [...addresses.slice(first), ...addresses.slice(0, first)]
      const problem = await ask(agent, inTurn, next)
      if (problem === null) answered += 1
      else problems.push(`${next.method} ${next.path}: ${problem}`)
      await pause(50)
    }
  }

  const visits = Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)))
  return {
    answered: () => answered,
    async stop() {
      isOver = true
      await visits
      agent.destroy()
      return problems
    },
  }
}

/** The problem of a request; null if there was none. */
async function ask(agent: Agent, addresses: readonly string[], asked: Asked): Promise<string | null> {
  let problem = 'no address'
  for (const address of addresses) {
    const answer = await askOne(agent, address, asked)
    if (typeof answer === 'number') return answer < 500 ? null : `status ${answer}`
    problem = answer
    if (problem !== 'ECONNREFUSED') break
  }
  return problem
}

function askOne(agent: Agent, address: string, { method, path, headers, body }: Asked): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${address}${path}`, { agent, method, headers: headers ?? {} }, (response) => {
      response.resume()
      response.on('error', (error) => resolve(codeOf(error)))
      response.on('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'))
    })
    sent.on('error', (error) => resolve(codeOf(error)))
    sent.end(body)
  })
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}
