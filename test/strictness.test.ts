import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'vitest'

test.fails('writing to console.error fails the test', () => {
  console.error('something is wrong')
})

test.fails('writing to console.warn fails the test', () => {
  console.warn('something may be wrong')
})

test.fails('a connection to another machine fails the test, even if its error is caught', async () => {
  await fetch('http://example.com/').catch(() => {})
})

test('a connection within this machine is allowed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const client = connect({ port: typeof address === 'object' && address ? address.port : 0, host: 'localhost' })
  await once(client, 'connect')
  client.destroy()
  server.close()
})
