import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'vitest'

test.fails('a word on the error console fails the test', () => {
  console.error('something is wrong')
})

test.fails('a warning on the console fails the test', () => {
  console.warn('something may be wrong')
})

test.fails('a call out of this machine fails the test, even where its error is caught', async () => {
  await fetch('http://example.com/').catch(() => {})
})

test('a connection within this machine is let through', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const client = connect({ port: typeof address === 'object' && address ? address.port : 0, host: 'localhost' })
  await once(client, 'connect')
  client.destroy()
  server.close()
})
