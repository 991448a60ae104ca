import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type ListenOptions, Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Where a server listens: an address, or the descriptor of a socket passed by the parent process,
 * with additional ones for the same server.
 */
export type Place = { host: string; port: number } | { descriptor: number; further?: readonly number[] }

/** How visitors come in. */
export type HttpListener = {
  /** E.g. `http://127.0.0.1:3000`. */
  address: string
  /** How many connections there are now. */
  connections: () => Promise<number>
  /**
   * Stops accepting connections. Existing ones continue and end with their next response, so that
   * no request is sent into a closing connection. Resolves once none is left, after `seconds` at
   * the latest.
   */
  drain: (seconds: number) => Promise<void>
  /**
   * Stops accepting connections, runs `closing`, which should end idle ones, and waits for the
   * others; after `seconds` they are cut.
   */
  close: (closing: () => Promise<void>, seconds: number) => Promise<void>
}

/**
 * Opens a server to visitors. `localhost` means all addresses of that name, on one port; additional
 * addresses already in use are skipped.
 */
export async function openHttpListener(server: HttpServer, place: Place): Promise<HttpListener> {
  const listeners: Server[] = [server]
  const openFurther = async (options: ListenOptions & { fd?: number }) => {
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
    const isOpen = await listen(listener, options).then(
      () => true,
      () => false,
    )
    if (isOpen) listeners.push(listener)
  }
  if ('descriptor' in place) {
    await listen(server, { fd: place.descriptor })
    for (const fd of place.further ?? []) await openFurther({ fd })
  } else if (place.host === 'localhost') {
    const [first = '127.0.0.1', ...others] = (await lookup('localhost', { all: true })).map(({ address }) => address)
    await listen(server, { host: first, port: place.port })
    for (const host of new Set(others)) await openFurther({ host, port: portOf(server) })
  } else await listen(server, place)

  const address = addressOf(server)
  let shut: Promise<unknown> | undefined

  /** Resolves once no connection is left. */
  function stopListening(): Promise<unknown> {
    if (shut) return shut
    // Registered before all other listeners, which may already have sent the head.
    server.prependListener('request', sayClose)
    shut = Promise.all(listeners.map((listener) => once(listener, 'close')))
    // An HTTP server's own `close` would end idle connections at once, while a request may just be
    // arriving.
    for (const listener of listeners) Server.prototype.close.call(listener)
    return shut
  }

  return {
    address,
    async connections() {
      const counts = await Promise.all(listeners.map(countOf))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async drain(seconds) {
      await within(stopListening(), seconds)
    },
    async close(closing, seconds) {
      const ended = stopListening()
      const timer = setTimeout(() => server.closeAllConnections(), seconds * 1000)
      // Connections with a response in progress at that moment get no `Connection: close`, and
      // would stay open.
      const sweeping = setInterval(() => server.closeIdleConnections(), 50)
      await closing()
      await ended
      clearInterval(sweeping)
      clearTimeout(timer)
    },
  }
}

async function listen(server: Server, options: ListenOptions & { fd?: number }): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(options)
  await listening
}

async function within(work: Promise<unknown>, seconds: number): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, pause(seconds * 1000, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}

function sayClose(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
}

function countOf(listener: Server): Promise<number> {
  return new Promise((resolve) => listener.getConnections((error, count) => resolve(error ? 0 : count)))
}

function portOf(server: Server): number {
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}

function addressOf(server: Server): string {
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) return String(bound)
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`
}
