import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock } from '#platform/server/process/clock.ts'
import type { HotelGatewayOptions } from '../gateway/hotel-gateway.ts'
import { openHotelGateway } from '../gateway/open-hotel-gateway.ts'

/** A tiny game of one test: it answers as the test says and remembers what it was asked. */
export type GameServer = {
  address: string
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[]
  peakAtOnce: () => number
  answer(next: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

/** Starts a game server on a free port of this machine. */
export async function startGameServer(): Promise<GameServer> {
  let answer: Parameters<GameServer['answer']>[0] = (_request, response) => {
    response.end()
  }
  let atOnce = 0
  let peak = 0
  const requests: GameServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    atOnce += 1
    peak = Math.max(peak, atOnce)
    response.on('close', () => {
      atOnce -= 1
    })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    requests,
    peakAtOnce: () => peak,
    answer(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends a value as the game does. */
export function sendJson(value: unknown, status = 200, headers: Record<string, string> = {}) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
    response.end(JSON.stringify(value))
  }
}

/** Sends a page as the shield or the maintenance proxy before the game does. */
export function sendPage(page: string, status: number, headers: Record<string, string> = {}) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers })
    response.end(page)
  }
}

/**
 * Opens a gateway to that server (hotel `hhus` under the path `/hhus`) without waits and retries,
 * unless the test overrides them.
 */
export function openTestGateway(server: GameServer, changes: Partial<HotelGatewayOptions> = {}) {
  const time = startManualTime()
  const base = (hotel: string) => `${server.address}/${hotel}`
  const gateway = openHotelGateway({
    addresses: {
      hhbr: base('hhbr'),
      hhobr: base('hhobr'),
      hhus: base('hhus'),
      hhous: base('hhous'),
      hhde: base('hhde'),
      hhes: base('hhes'),
      hhoes: base('hhoes'),
      hhfi: base('hhfi'),
      hhfr: base('hhfr'),
      hhit: base('hhit'),
      hhnl: base('hhnl'),
      hhtr: base('hhtr'),
    },
    imagesAddress: server.address,
    userAgent: 'a fan site (https://example.org)',
    clock: time.clock,
    wait: time.wait,
    random: () => 1,
    ...changes,
    outboundLimits: {
      ...{ perSecond: 10_000, retries: 0, backOffMs: 0, retryAfterAtMostMs: 0, failuresBeforeOpen: 10_000 },
      ...changes.outboundLimits,
    },
  })
  return { gateway, time }
}

/** A manual clock for tests, with its own wait function. */
type ManualTime = {
  clock: Clock
  now: () => number
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Advances the time, ending each wait in order and letting its consequences run first. */
  advance(milliseconds: number): Promise<void>
}

/** Starts a manual clock at a fixed instant. */
export function startManualTime(): ManualTime {
  let time = Date.UTC(2026, 0, 1)
  let sleepers: { at: number; wake: () => void }[] = []

  function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (signal?.aborted) reject(signal.reason)
    const sleeper = { at: time + milliseconds, wake: resolve }
    sleepers.push(sleeper)
    signal?.addEventListener('abort', () => {
      sleepers = sleepers.filter((each) => each !== sleeper)
      reject(signal.reason)
    })
    return promise
  }

  async function settle() {
    for (let slot = 0; slot < 5; slot += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  async function advance(milliseconds: number) {
    const end = time + milliseconds
    await settle()
    for (;;) {
      const [next] = sleepers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      time = Math.max(time, next.at)
      sleepers = sleepers.filter((each) => each !== next)
      next.wake()
      await settle()
    }
    time = end
    await settle()
  }

  return { clock: { now: () => new Date(time) }, now: () => time, wait, advance }
}
