import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networksOf } from '#platform/server/http/network-of.ts'
import { OfStation, type StationId, streamPath } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import type { Fallbacks } from '../settings/effective.ts'
import { stationOf } from '../stations/station-state.ts'
import { type NoAudio, openUpstream, type Upstream } from './upstream.ts'

/** Limits the number of streams, in total and per network. */
export class StreamLimit {
  #most: number
  #mostPerNetwork: number
  #count = 0
  #perNetwork = new Map<string, number>()

  constructor(limits: { most: number; mostPerNetwork: number }) {
    this.#most = limits.most
    this.#mostPerNetwork = limits.mostPerNetwork
  }

  /**
   * Acquires a slot; returns a function that releases it, or null if none is free. Releasing twice
   * has no further effect.
   */
  take(address: string): (() => void) | null {
    const networks = networksOf(address)
    const isFull = networks.some(({ network, times }) => this.#of(network) >= this.#mostPerNetwork * times)
    if (this.#count >= this.#most || isFull) return null
    this.#count += 1
    for (const { network } of networks) this.#perNetwork.set(network, this.#of(network) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count -= 1
      for (const { network } of networks) {
        const left = this.#of(network) - 1
        if (left > 0) this.#perNetwork.set(network, left)
        else this.#perNetwork.delete(network)
      }
    }
  }

  #of(network: string): number {
    return this.#perNetwork.get(network) ?? 0
  }
}

const slabBytes = 256 * 1024

/**
 * Writes copies of audio without garbage: the kernel usually takes a chunk at once and its memory
 * is reused; otherwise the chunk keeps the memory until its slab is released (decision 020).
 */
export class SlabWriter {
  #slab = Buffer.allocUnsafeSlow(slabBytes)
  #at = 0

  /** Writes a copy of a chunk. Returns whether the kernel took all of it. */
  write(to: Writable, piece: Buffer): boolean {
    if (this.#at + piece.length > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, piece.length))
      this.#at = 0
    }
    const end = this.#at + piece.copy(this.#slab, this.#at)
    to.write(this.#slab.subarray(this.#at, end))
    // A stream releases a buffer once it is written.
    if (to.writableLength === 0) return true
    this.#at = end
    return false
  }
}

/** The callback of a stream, run in each of its time slots. */
type Turn = (nowMs: number) => void

const slotMs = 50
const slots = 6

/**
 * Schedules all streams: each runs once per 300 ms, a sixth of them at a time, so that one read and
 * one write cover a dozen frames (decision 020). The timer stops while there are no listeners.
 */
class Bursts {
  #slots = Array.from({ length: slots }, () => new Set<Turn>())
  #timer: NodeJS.Timeout | undefined
  #current = 0

  /** Adds a stream; returns a function that removes it. */
  add(turn: Turn): () => void {
    const slot = this.#slots.reduce((emptiest, each) => (each.size < emptiest.size ? each : emptiest))
    slot.add(turn)
    this.#timer ??= setInterval(() => this.#tick(), slotMs)
    return () => {
      slot.delete(turn)
      if (this.#slots.every(({ size }) => size === 0)) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }

  #tick(): void {
    this.#current = (this.#current + 1) % slots
    const now = performance.now()
    for (const turn of this.#slots[this.#current] ?? []) turn(now)
  }
}

/** How long audio may fail to come, and how long a listener may take none. */
type Patience = { stallMs: number; idleListenerMs: number }

const writer = new SlabWriter()

/**
 * Pipes audio to a listener whose response has begun, until either side ends or times out; `ended`
 * is called once. While a listener does not read, no more is read from the station, so nothing is
 * buffered here.
 */
function passThrough(
  upstream: Upstream,
  response: ServerResponse,
  bursts: Bursts,
  patience: Patience,
  ended: () => void,
): () => void {
  let arrivedAt = performance.now()
  let takenAt = arrivedAt
  let isOver = false

  function end() {
    if (isOver) return
    isOver = true
    endTurns()
    upstream.close()
    response.end()
    // A listener that does not read would never reach the end either.
    if (response.writableLength > 0) response.destroy()
    ended()
  }

  const endTurns = bursts.add((now) => {
    if (response.writableLength > 0) {
      arrivedAt = now
      if (now - takenAt > patience.idleListenerMs) end()
      return
    }
    takenAt = now
    if (now - arrivedAt > patience.stallMs) end()
    else upstream.read()
  })
  response.once('close', end)
  // Written to the socket directly: the response would buffer a chunk until the end of the event
  // loop turn.
  const { socket } = response
  if (!socket) {
    end()
    return end
  }
  response.flushHeaders()
  upstream.flow((piece) => {
    arrivedAt = performance.now()
    return writer.write(socket, piece)
  }, end)
  writer.write(socket, upstream.first)
  return end
}

/** The audio addresses: of each station, and the fallbacks by the listener's language. */
export type Streams = {
  mode: 'proxy' | 'redirect'
  /** Null for a station that is not configured. */
  addressOf: (station: StationId) => Promise<string | null>
  fallbacks: () => Promise<Fallbacks>
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
    if (query.fallback === '1') {
      const { tr, others } = await streams.fallbacks()
      return query.lang === 'tr' ? tr : others
    }
    return streams.addressOf(stationOf(await context.stations(), query.lang))
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
      return refuse(reply, outcome.failed === 'notAudio' || outcome.failed === 'contentType' ? 502 : 503)
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
