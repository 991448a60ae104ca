import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long files that are on their way when the server closes have left to arrive, in seconds. */
const closingSeconds = 5

// A browser reads the response once its body is sent: the rest is received for a moment.
const hearingOutSeconds = 3

/**
 * Destroys requests whose body takes longer than `seconds`, so that slow senders cannot occupy
 * resources. Files have the server's own limit (`requestTimeout`), and a moment once it closes. A
 * request answered before its body has arrived gets `afterAnswer` seconds.
 */
export function limitSendingTime(app: FastifyInstance, seconds: number, afterAnswer = hearingOutSeconds): void {
  const files = new Set<FastifyRequest>()
  const letGo = (request: FastifyRequest) => {
    if (!request.raw.complete) request.raw.destroy()
  }
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const whenAnswered = (then: () => void) =>
      reply.raw.once('close', () => {
        then()
        if (!request.raw.complete) setTimeout(() => letGo(request), afterAnswer * 1000).unref()
      })
    if (request.routeOptions.config.takesFile) {
      files.add(request)
      whenAnswered(() => files.delete(request))
      return
    }
    const timer = setTimeout(() => letGo(request), seconds * 1000)
    whenAnswered(() => clearTimeout(timer))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => files.forEach(letGo), closingSeconds * 1000).unref()
  })
}
