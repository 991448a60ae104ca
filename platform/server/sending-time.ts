import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long files that are on their way when the server closes have left to arrive, in seconds. */
const closingSeconds = 5

// A browser reads the answer once all is sent: what still comes is heard out for a moment.
const hearingOutSeconds = 3

/**
 * Lets go of who sends a body for longer than that, but for files: a caller that sends a byte now and then holds what it is given. Files have the time of the
 * server itself (`requestTimeout`), and a moment once it closes. What is answered before all of it
 * has come has a moment too (`afterAnswer`, in seconds).
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
