import { request } from 'node:http'
import autocannon from 'autocannon'
import type { Running } from './process.ts'

/** The number of connections and the measured seconds, after two that do not count. */
export type Pace = { connections: number; seconds: number }

/** The result of a load: responses a second and response times in milliseconds. */
export type Loaded = { perSecond: number; p50: number; p99: number }

/** Requests the same paths repeatedly. Throws for a status other than 2xx. */
export async function load(
  address: string,
  paths: readonly string[],
  headers: Record<string, string>,
  { connections, seconds }: Pace,
): Promise<Loaded> {
  const requests = paths.map((at) => ({ path: at, headers }))
  await autocannon({ url: address, connections, duration: 2, requests })
  const {
    requests: answered,
    latency,
    non2xx,
    errors,
  } = await autocannon({ url: address, connections, duration: seconds, requests })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers of ${address} were no pages`)
  return { perSecond: answered.average, p99: latency.p99, p50: latency.p50 }
}

/**
 * Compares a cached page with a bare server that sends the same bytes in one encoding. Returns a
 * table row.
 */
export async function besideBare(
  site: Running,
  bare: Running,
  asked: { what: string; page: string; coding: string; goal: number },
  pace: Pace,
) {
  const { what, page, coding, goal } = asked
  const headers = { 'accept-encoding': coding }
  const like = await fetch(site.address + page, { headers })
  // Fetch decompresses the body, so the raw one is requested separately.
  const body = await wireBody(site.address + page, coding)
  const sent = Object.fromEntries(
    [...like.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name)),
  )
  await bare.ask({ headers: sent, body: body.toString('base64') })
  const yardstick = await load(bare.address, [page], headers, pace)
  const ours = await load(site.address, [page], headers, pace)
  const ratio = ours.perSecond / yardstick.perSecond
  return {
    page: what,
    coding,
    bytes: body.byteLength,
    'bare req/s': Math.round(yardstick.perSecond),
    'site req/s': Math.round(ours.perSecond),
    ratio: ratio.toFixed(2),
    holds: ratio >= goal,
  }
}

async function wireBody(url: string, coding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': coding } }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve(Buffer.concat(parts))
    })
      .on('error', reject)
      .end()
  })
}
