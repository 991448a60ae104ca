import { Agent, request } from 'node:http'

/**
 * The duration of each call from the instant it was due, and the number and reasons of failures.
 */
export type Arrivals = { milliseconds: number[]; failures: number; reasons: Set<string> }

/**
 * Sends calls at a fixed rate regardless of earlier answers, like independent visitors. Time counts
 * from when a call was due, so that a stalling server is not spared.
 */
export async function arrive(
  urlOf: (call: number) => string,
  options: { perSecond: number; seconds: number; headersOf: (call: number) => Record<string, string> },
): Promise<Arrivals> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const calls = options.perSecond * options.seconds
  const milliseconds: number[] = []
  let failures = 0
  const reasons = new Set<string>()
  const begin = performance.now() + 100
  const open: Promise<void>[] = []

  function send(call: number, due: number): Promise<void> {
    return new Promise((resolve) => {
      const fail = (reason: unknown) => {
        failures += 1
        reasons.add(`${urlOf(call)}: ${reason}`)
        resolve()
      }
      request(urlOf(call), { agent, headers: options.headersOf(call) }, (response) => {
        response.resume()
        response.on('error', fail)
        response.on('end', () => {
          if (response.statusCode !== 200) return fail(response.statusCode)
          milliseconds.push(performance.now() - due)
          resolve()
        })
      })
        .on('error', fail)
        .end()
    })
  }

  for (let call = 0; call < calls; ) {
    const now = performance.now()
    for (; call < calls; call++) {
      const due = begin + (call * 1000) / options.perSecond
      if (due > now) break
      open.push(send(call, due))
    }
    await new Promise((wake) => setTimeout(wake, 1))
  }
  await Promise.all(open)
  agent.destroy()
  return { milliseconds, failures, reasons }
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
