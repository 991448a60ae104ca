import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { StationSettings } from './station-settings.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A station of one test: it answers as the test says, and remembers what it was asked. */
export type AnsweringStation = {
  address: string
  /** Paths and user agents of the requests received. */
  requests: { url: string; userAgent: string }[]
  /** The most that were answered at the same time. */
  peakAtOnce: () => number
  answer: (next: Answer) => void
  /** Says this from now on, as JSON unless it is a text. */
  say: (body: unknown, status?: number) => void
  /** Breaks every connection, as a station that is gone. */
  fall: () => void
  close: () => Promise<void>
}

/** Starts a station on a free port of this machine. */
export async function startAnsweringStation(): Promise<AnsweringStation> {
  let answer: Answer = (_request, response) => void response.writeHead(404).end()
  let atOnce = 0
  let peak = 0
  const requests: AnsweringStation['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', userAgent: request.headers['user-agent'] ?? '' })
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
    say(body, status = 200) {
      answer = (_request, response) => {
        response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
      }
    },
    fall() {
      answer = (request) => void request.socket.destroy()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A station's settings as a test configures it. */
export function settingsAt(address: string, changes: Partial<StationSettings> = {}): StationSettings {
  return {
    id: 'main',
    kind: 'icecast',
    url: address,
    mount: '/live',
    streamUrl: null,
    djFrom: 'genre',
    showFrom: 'none',
    ...changes,
  }
}
