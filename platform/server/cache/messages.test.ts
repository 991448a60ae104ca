import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { openLog } from '../process/log.ts'
import { listen } from './messages.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** A proxy to the database that can be closed: then it refuses and counts connections. */
async function openGate() {
  const target = new URL(database.connectionString)
  const sockets = new Set<Socket>()
  const gate = { open: true, attempts: 0 }
  const server: Server = createServer((socket) => {
    gate.attempts++
    if (!gate.open) return socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    sockets.add(socket.on('error', () => {})).add(onward.on('error', () => {}))
    socket.pipe(onward).pipe(socket)
    return undefined
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const through = new URL(database.connectionString)
  through.port = String(typeof address === 'object' ? address?.port : '')
  return {
    gate,
    connectionString: through.href,
    shut() {
      gate.open = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

test('receives messages again after the database was away, and reconnects with pauses', async () => {
  const way = await openGate()
  const heard: string[] = []
  let gaps = 0
  const messages = await listen({
    connectionString: way.connectionString,
    channel: 'news',
    onMessage: (payload) => heard.push(payload),
    onGap: () => gaps++,
    log: openLog('silent'),
  })
  const teller = new pg.Client({ connectionString: database.connectionString })
  await teller.connect()
  await teller.query(`select pg_notify('news', 'one')`)
  await expect.poll(() => heard).toEqual(['one'])

  const before = way.gate.attempts
  way.shut()
  await expect.poll(() => way.gate.attempts).toBeGreaterThanOrEqual(before + 3)
  expect(gaps).toBe(1)
  // One attempt after another, each pause twice the last: the third is 3.5 s after the break, with
  // no other attempts.
  expect(way.gate.attempts).toBeLessThan(before + 5)

  way.gate.open = true
  await expect.poll(() => gaps).toBe(2)
  await teller.query(`select pg_notify('news', 'two')`)
  await expect.poll(() => heard).toEqual(['one', 'two'])
  await messages.close()
  await teller.end()
  await way.close()
})
