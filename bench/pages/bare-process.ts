import fastify from 'fastify'

/** The yardstick: a Fastify that sends given bytes and does nothing else. The parent sends what to answer. */
type Answer = { headers: Record<string, string>; body: string }

const app = fastify()
let answer = { headers: {}, body: Buffer.alloc(0) }
app.get('/*', (_request, reply) => reply.headers(answer.headers).send(answer.body))
process.on('message', (given: Answer) => {
  answer = { headers: given.headers, body: Buffer.from(given.body, 'base64') }
  process.send?.({ ready: true })
})
process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
