import autocannon from 'autocannon'
import { z } from 'zod'
import type { Loaded, Pace } from '../pages/beside-bare.ts'
import type { Running } from '../pages/process.ts'

/**
 * The result of a load on several processes; `cpuMs` is their CPU time for each answer in
 * milliseconds.
 */
export type SpreadLoaded = Loaded & { cpuMs: number }

const Usage = z.object({ cpu: z.object({ user: z.number(), system: z.number() }) })

/**
 * Loads several processes with many paths. Connections start at different paths, so that no two
 * share one load. Throws for a status other than 2xx.
 */
export async function spreadLoad(
  processes: readonly Running[],
  paths: readonly string[],
  headers: Record<string, string>,
  { connections, seconds }: Pace,
): Promise<SpreadLoaded> {
  await ask(3)
  const before = await cpuOf(processes)
  const answered = await ask(seconds)
  const cpuMicroseconds = (await cpuOf(processes)) - before
  const answers = answered.reduce((sum, each) => sum + each.requests.total, 0)
  return {
    perSecond: answered.reduce((sum, each) => sum + each.requests.average, 0),
    p50: Math.max(...answered.map(({ latency }) => latency.p50)),
    p99: Math.max(...answered.map(({ latency }) => latency.p99)),
    cpuMs: cpuMicroseconds / 1000 / answers,
  }

  async function ask(duration: number) {
    let opened = 0
    const all = await Promise.all(
      processes.map(({ address }) =>
        autocannon({
          url: address,
          connections: connections / processes.length,
          duration,
          setupClient(client) {
            const start = Math.floor((opened * paths.length) / connections)
            opened += 1
            client.setRequests([...paths.slice(start), ...paths.slice(0, start)].map((path) => ({ path, headers })))
          },
        }),
      ),
    )
    for (const { non2xx, errors } of all)
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers were none`)
    return all
  }
}

async function cpuOf(processes: readonly Running[]): Promise<number> {
  const used = await Promise.all(processes.map(async (each) => Usage.parse(await each.ask({})).cpu))
  return used.reduce((sum, { user, system }) => sum + user + system, 0)
}
