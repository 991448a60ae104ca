import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openHttpListener } from './http-listener.ts'

/** A server with one visitor on a persistent connection; `/held` is answered by `answer`. */
async function openHall(host = '127.0.0.1') {
  const waiting: ServerResponse[] = []
  const server = createServer((asked, response) => {
    if (asked.url === '/held') waiting.push(response)
    else response.end('here')
  })
  const listeners = await openHttpListener(server, { host, port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    server,
    listeners: listeners,
    ask: (path: string, at = listeners.address) => ask(agent, at + path),
    answer: () => waiting.pop()?.end('at last'),
    close: () => listeners.close(() => closeOf(server), 5),
  }
}

async function closeOf(server: Server) {
  await new Promise((closed) => server.close(closed))
}

/** How a response ended: its status and connection header, or the kind of failure. */
function ask(agent: Agent, address: string): Promise<[number | undefined, string | undefined] | string> {
  return new Promise((resolve) => {
    const sent = request(address, { agent }, (response: IncomingMessage) => {
      response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]))
    })
    sent.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    sent.end()
  })
}

test('a persistent connection gets one more response, which closes it, and no new one is accepted', async () => {
  const hall = await openHall()
  expect(await hall.ask('/')).toEqual([200, 'keep-alive'])
  expect(await hall.listeners.connections()).toBe(1)
  const drained = hall.listeners.drain(60)
  expect(hall.server.listening).toBe(false)
  expect(await hall.ask('/')).toEqual([200, 'close'])
  await drained
  expect(await hall.ask('/')).toBe('ECONNREFUSED')
  await hall.close()
})

test('running requests get their response, however long the drain', async () => {
  const hall = await openHall()
  const held = hall.ask('/held')
  await once(hall.server, 'request')
  await hall.listeners.drain(0.01)
  const closed = hall.close()
  hall.answer()
  expect((await held)[0]).toBe(200)
  await closed
})

test('requests without a response by the deadline are cut off', async () => {
  const hall = await openHall()
  const held = hall.ask('/held')
  await once(hall.server, 'request')
  await hall.listeners.close(() => closeOf(hall.server), 0.01)
  expect(await held).toBe('ECONNRESET')
})

test('localhost listens on every address of that name and waits for connections of each', async () => {
  const hall = await openHall('localhost')
  const { port } = new URL(hall.listeners.address)
  const there: string[] = []
  for (const host of ['127.0.0.1', '[::1]']) {
    const answer = await ask(new Agent(), `http://${host}:${port}/`)
    if (answer[0] === 200) there.push(host)
  }
  const last = there.at(-1)
  expect(last).toBeDefined()
  const held = ask(new Agent(), `http://${last}:${port}/held`)
  await once(hall.server, 'request')
  let isClosed = false
  const closed = hall.close().then(() => {
    isClosed = true
  })
  expect(await ask(new Agent(), `http://${last}:${port}/`)).toBe('ECONNREFUSED')
  expect(isClosed).toBe(false)
  hall.answer()
  expect((await held)[0]).toBe(200)
  await closed
})

test('a port in use is reported', async () => {
  const hall = await openHall()
  const port = Number(new URL(hall.listeners.address).port)
  await expect(openHttpListener(createServer(), { host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await hall.close()
})
