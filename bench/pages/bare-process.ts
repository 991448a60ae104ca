import fastify from 'fastify'

/** The reference: a Fastify that only sends given bytes. The parent sends the response to use. */
type Answer = { headers: Record<string, string>; body: string }

const app = fastify()
let answer = { headers: {}, body: Buffer.alloc(0) }
app.get('/*', (_request, reply) => reply.headers(answer.headers).send(answer.body))
process.on('message', (given: Answer) => {
  answer = { headers: given.headers, body: Buffer.from(given.body, 'base64') }
  process.send?.({ ready: true })
})
process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
