import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { OfStation, type StationId, streamPath } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { stationOf } from '../station-of.ts'
import { Bursts } from './bursts.ts'
import { type Patience, passThrough } from './pass-through.ts'
import { StreamLimit } from './stream-limit.ts'
import { type NoAudio, openUpstream, type Upstream } from './upstream.ts'

/** The audio addresses: of each station, and the fallbacks by the listener's language. */
export type Streams = {
  mode: 'proxy' | 'redirect'
  /** Null for a station that is not configured. */
  addressOf: (station: StationId) => Promise<string | null>
  fallbacks: { tr: string | null; others: string | null }
  trustedOrigins: ReadonlySet<string>
}

/** The timeouts of the site; tests use shorter ones. */
export const patience = { firstByteMs: 8_000, stallMs: 15_000, idleListenerMs: 60_000 }

// A listener uses about 20 kB of memory and 0.02 % of a core. The limit per network allows for
// families, schools and offices.
const limits = { most: 2_000, mostPerNetwork: 8 }

const Query = OfStation.extend({ fallback: z.string().optional(), t: z.string().max(64).optional() })

const headers = {
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'none',
  // Prevents reverse proxies from buffering live audio.
  'x-accel-buffering': 'no',
}

/**
 * Serves `GET` and `HEAD` of the audio. Refuses 503 `error.radioOffline` without audio, 502 if the
 * source returns something else, 503 if the listener limit is reached.
 */
export function serveStream(
  app: FastifyInstance,
  context: Pick<RadioContext, 'stations' | 'userAgent' | 'log'>,
  streams: Streams,
  patient: Patience & { firstByteMs: number } = patience,
): void {
  const bursts = new Bursts()
  const limit = new StreamLimit(limits)
  const underWay = new Set<() => void>()
  let isClosing = false

  // The server waits for every answer to end, and these never do.
  app.addHook('preClose', async () => {
    isClosing = true
    for (const end of [...underWay]) end()
  })

  async function addressFor(query: z.output<typeof Query>): Promise<string | null> {
    if (query.fallback === '1') return query.lang === 'tr' ? streams.fallbacks.tr : streams.fallbacks.others
    return streams.addressOf(stationOf(context.stations, query.lang))
  }

  async function listen(request: FastifyRequest, reply: FastifyReply, address: string) {
    const giveBack = limit.take(request.ip)
    if (!giveBack) return refuse(reply, 503)
    const response = reply.raw
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    response.once('close', leave)
    underWay.add(leave)
    let outcome: Upstream | NoAudio
    try {
      outcome = await openUpstream(address, {
        userAgent: context.userAgent,
        trustedOrigins: streams.trustedOrigins,
        firstByteMs: patient.firstByteMs,
        signal: leaving.signal,
      })
    } finally {
      underWay.delete(leave)
      response.off('close', leave)
    }
    if ('failed' in outcome) {
      giveBack()
      context.log.info(outcome, 'a listener got no audio')
      return refuse(reply, outcome.failed === 'notAudio' ? 502 : 503)
    }
    if (response.destroyed || isClosing) {
      outcome.close()
      giveBack()
      return refuse(reply, 503)
    }
    begin(request, reply, outcome, giveBack)
    return reply
  }

  /**
   * From here the response bypasses Fastify: audio has no end and no length, and must not be
   * compressed.
   */
  function begin(request: FastifyRequest, reply: FastifyReply, upstream: Upstream, giveBack: () => void) {
    const response = reply.raw
    reply.hijack()
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
      if (value !== undefined) response.setHeader(name, value)
    }
    // Neither a length nor chunked encoding: the audio ends with its connection.
    response.removeHeader('transfer-encoding')
    response.writeHead(200, { 'content-type': upstream.contentType, connection: 'close' })
    if (request.method === 'HEAD') {
      upstream.close()
      response.end()
      giveBack()
      return
    }
    const end = passThrough(upstream, response, bursts, patient, () => {
      underWay.delete(end)
      giveBack()
    })
    underWay.add(end)
  }

  app.get(streamPath, { schema: { hide: true } }, async (request, reply) => {
    const query = Query.safeParse(request.query)
    const address = isClosing || !query.success ? null : await addressFor(query.data)
    if (!query.success || address === null) return refuse(reply, 503)
    if (streams.mode === 'proxy') return listen(request, reply, address)
    const to = new URL(address)
    if (query.data.t !== undefined) to.searchParams.set('t', query.data.t)
    return reply.header('cache-control', 'no-store').redirect(to.href, 302)
  })
}

function refuse(reply: FastifyReply, status: 502 | 503) {
  return reply.code(status).header('cache-control', 'no-store').send({ error: 'error.radioOffline' })
}
