import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelCode as hotelCodeSchema } from '#features/hotels/contract.ts'
import { answerNews } from './api/news.ts'
import { answerImages } from './api/pictures.ts'
import { type Reply, text, unknownRoute } from './api/reply.ts'
import { answerHotel } from './api/routes.ts'
import { Faults } from './faults.ts'
import { renderPage } from './page.ts'
import { actOnForm } from './page-actions.ts'
import { RequestLog } from './request-log.ts'
import { send } from './send.ts'
import type { GamedataSize } from './world/game-variables.ts'
import { World } from './world/world.ts'

export type HotelOptions = {
  /** 0 (the default) takes any free port. */
  port?: number
  host?: string
  seed?: number
  /** Players with full lists; another 1,400 in each hotel have small ones. At least 28. */
  playersPerHotel?: number
  /** The start of the world clock; by default fixed, so that runs are equal. */
  now?: Date
  /** The size of the game's data: small (default), or as many lines as the real files (28,000). */
  gamedata?: GamedataSize
  /** The number of changes for each hotel and hour of the world clock. */
  changesPerHour?: number
  /** Advances the world clock with real time in steps of that many seconds. Off by default. */
  advanceEverySeconds?: number
}

/** A running simulated hotel. `close` waits until the port is free. */
export type Hotel = {
  /** E.g. `http://127.0.0.1:9000`. */
  origin: string
  /** The base address of one hotel, e.g. `http://127.0.0.1:9000/hhus`. */
  addressOf(hotel: HotelCode): string
  /** The address that replaces the game's picture host. */
  imagesAddress: string
  world: World
  faults: Faults
  requests: RequestLog
  close(): Promise<void>
}

/** Opens all twelve hotels on one port. Rejects if the port is in use. */
export async function openHotel(options: HotelOptions = {}): Promise<Hotel> {
  const host = options.host ?? '127.0.0.1'
  const faults = new Faults()
  const requests = new RequestLog()
  const world = new World({
    seed: options.seed ?? 1,
    playersPerHotel: options.playersPerHotel ?? 300,
    startsAt: (options.now ?? new Date('2026-07-01T12:00:00Z')).getTime(),
    changesPerHour: options.changesPerHour ?? 6,
    gamedata: options.gamedata ?? 'small',
  })
  let origin = ''
  const hotelOf = (code: HotelCode) => world.hotel(code)

  function answer(url: URL, method: string, target: string, path: string): Reply {
    const code = hotelCodeSchema.safeParse(target)
    const reply = code.success
      ? answerHotel(path, { hotel: world.hotel(code.data), url, method, origin })
      : target === 'images'
        ? (answerImages(path, hotelOf, world.gonePictures) ?? answerNews(path, origin, hotelOf))
        : undefined
    return reply ?? unknownRoute(method, path)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET'
    const url = new URL(`${origin}${request.url ?? '/'}`)
    const [, target = '', path = '/'] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? []
    if (target === '' || target === 'actions') {
      const own = target === 'actions' && method === 'POST' ? await actOnForm(request, path, world, faults) : undefined
      const page = target === '' ? text('text/html; charset=utf-8', renderPage(world, faults, requests)) : undefined
      await send(request, response, own ?? page ?? unknownRoute(method, url.pathname))
      return
    }
    requests.record({ method, hotel: target, path, query: url.search })
    await send(request, response, answer(url, method, target, path), faults.take(target, path))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.statusCode = 500
      response.end(String(error))
    })
  })
  await new Promise<void>((opened, failed) => {
    server.once('error', failed)
    server.listen(options.port ?? 0, host, opened)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : (options.port ?? 0)
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`

  const every = options.advanceEverySeconds
  const timer =
    every === undefined ? undefined : setInterval(() => world.advance({ hours: every / 3600 }), every * 1000).unref()

  return {
    origin,
    addressOf: (hotel) => `${origin}/${hotel}`,
    imagesAddress: `${origin}/images`,
    world,
    faults,
    requests,
    close: () =>
      new Promise((closed, failed) => {
        clearInterval(timer)
        server.close((error) => (error ? failed(error) : closed()))
        server.closeAllConnections()
      }),
  }
}
