import autocannon from 'autocannon'
import { judge } from '../scan/measuring.ts'

const connections = 16
const seconds = 6
const goalMs = 60

/** `BENCH_LISTS=search,week` measures only lists whose names contain one of these. */
const asked = process.env.BENCH_LISTS?.split(',')

/**
 * Requests each list of the staff at 16 connections as a member, prints the figures and judges the
 * p99.
 */
export async function measureLists(
  address: string,
  cookie: string,
  lists: Readonly<Record<string, string>>,
): Promise<void> {
  const table: Record<string, object> = {}
  for (const [name, path] of Object.entries(lists)) {
    if (asked && !asked.some((part) => name.includes(part))) continue
    const load = { url: address, connections, requests: [{ path: path.replaceAll(' ', '%20'), headers: { cookie } }] }
    await autocannon({ ...load, duration: 2 })
    const { latency, requests, non2xx, errors } = await autocannon({ ...load, duration: seconds })
    if (non2xx + errors > 0 || requests.total === 0) {
      throw new Error(`${name} was not answered: ${requests.total} answers, ${non2xx} refusals, ${errors} errors`)
    }
    table[name] = { 'req/s': Math.round(requests.average), 'p50 in ms': latency.p50, 'p99 in ms': latency.p99 }
    judge(`${name}: p99 ${latency.p99} ms of ${goalMs}`, latency.p99 < goalMs)
  }
  console.table(table)
}
