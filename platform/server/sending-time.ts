import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long files that are on their way when the server closes have left to arrive, in seconds. */
const closingSeconds = 5

/**
 * Lets go of who sends a body for longer than that, but for files: a caller that sends a byte now and then holds what it is given. Files have the time of the
 * server itself (`requestTimeout`), and a moment once it closes.
 */
export function limitSendingTime(app: FastifyInstance, seconds: number): void {
  const files = new Set<FastifyRequest>()
  const letGo = (request: FastifyRequest) => {
    if (!request.raw.complete) request.raw.destroy()
  }
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    if (request.routeOptions.config.takesFile) {
      files.add(request)
      reply.raw.once('close', () => files.delete(request))
      return
    }
    const timer = setTimeout(() => letGo(request), seconds * 1000)
    reply.raw.once('close', () => clearTimeout(timer))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => files.forEach(letGo), closingSeconds * 1000).unref()
  })
}
