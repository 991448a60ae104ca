import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'

/** A request as a receiver got it. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; json: Record<string, unknown> }

/** Another answer than the documented one. */
export type Answer = { status: number; headers?: Record<string, string>; json?: unknown } | 'never' | 'cut'

/**
 * A server that answers as Discord, Telegram, Mastodon, Bluesky and a webhook document it. `next`
 * are answers that come first, by the beginning of the path.
 */
export type Receivers = {
  address: string
  received: Received[]
  next: Map<string, Answer[]>
  /** What a repeated request created before, by its key. */
  created: Map<string, string>
  at: (path: string) => Received[]
  /** Cuts the connections of those that never get an answer. */
  cutHanging: () => void
  /** Listens again at the same address, after `close`. */
  reopen: () => Promise<void>
  close: () => void
}

/** Starts the receivers on this machine. */
export async function startReceivers(): Promise<Receivers> {
  const received: Received[] = []
  const next = new Map<string, Answer[]>()
  const created = new Map<string, string>()
  const hanging = new Set<Socket>()
  let numbers = 1000

  function idFor(key: string): string {
    const id = created.get(key) ?? String(++numbers)
    created.set(key, id)
    return id
  }

  function usual({ method, path, headers, json }: Received): Exclude<Answer, string> {
    if (method === 'DELETE') return { status: path.startsWith('/api/webhooks/') ? 204 : 200 }
    if (path.endsWith('deleteMessage')) return { status: 200, json: { ok: true, result: true } }
    if (path.startsWith('/api/webhooks/')) return { status: 200, json: { id: idFor(`discord ${++numbers}`) } }
    if (path.includes('/bot'))
      return { status: 200, json: { ok: true, result: { message_id: Number(idFor(`t${++numbers}`)) } } }
    if (path.startsWith('/api/v1/statuses'))
      return {
        status: 200,
        json: { id: method === 'PUT' ? path.split('/').at(-1) : idFor(String(headers['idempotency-key'])) },
      }
    if (path.endsWith('createSession')) return { status: 200, json: { accessJwt: 'session.token', did: 'did:plc:owl' } }
    if (path.endsWith('putRecord')) {
      idFor(String(json.rkey))
      return { status: 200, json: { uri: `at://did:plc:owl/app.bsky.feed.post/${json.rkey}`, cid: 'bafy' } }
    }
    return { status: path.endsWith('deleteRecord') ? 200 : 204 }
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const got = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      json: body === '' ? {} : JSON.parse(body),
    }
    received.push(got)
    const start = [...next.keys()].find((path) => got.path.startsWith(path) && (next.get(path)?.length ?? 0) > 0)
    const asked = start === undefined ? undefined : next.get(start)?.shift()
    if (asked === 'never') return void hanging.add(request.socket)
    const answer = asked === undefined || asked === 'cut' ? usual(got) : asked
    // The receiver has it, and the answer is lost.
    if (asked === 'cut') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.json === undefined ? '' : JSON.stringify(answer.json))
  })
  const listen = (port: number) => new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  await listen(0)
  const bound = server.address()
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    next,
    created,
    at: (path) => received.filter((each) => each.path.startsWith(path)),
    cutHanging() {
      for (const socket of hanging) socket.destroy()
      hanging.clear()
    },
    reopen: () => listen(port),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
