import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '#platform/server/database/database-away.ts'
import { securitySchemes } from '#platform/server/http/api-security.ts'
import type { Callers } from '#platform/server/http/caller.ts'
import { readableAddress } from '#platform/server/http/request-language.ts'
import { dataSecurityHeaders, type Transport } from '#platform/server/http/security-headers.ts'
import { limitSendingTime } from '#platform/server/http/sending-time.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { trustedProxies } from '../settings/network-settings.ts'
import type { UntrustedForwarding } from '../settings/untrusted-forwarding.ts'

/** What the web side of a process is built from. */
export type ServerOptions = {
  log: Log
  trustProxy: ReturnType<typeof trustedProxies>
  /** Detects forwarding headers while no proxy is trusted. */
  untrustedForwarding: UntrustedForwarding
  transport: Transport
  /** Returns the name of the site, for the title of the API's description. */
  siteName: () => string
  callers: Callers
  /** Called for each response with its route pattern, status and duration in milliseconds. */
  onAnswered?: (route: string, status: number, milliseconds: number) => void
  /** Puts the features' endpoints, the pages and the rest onto the server. */
  mount: (app: FastifyInstance) => void | Promise<void>
}

const bodyLimit = 64 * 1024

/** Builds the HTTP server from its options and nothing else; it listens nowhere yet. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log } = options
  const logger: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy,
    bodyLimit,
    // Allows file uploads on slow connections; other requests have less time (`limitSendingTime`).
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 72_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    // Existing connections still get an answer; the listener takes no new ones.
    return503OnClosing: false,
  })
  const headers = dataSecurityHeaders(options.transport)
  app.decorate('served', new Map())
  app.decorate('callers', options.callers)
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'error.notFound' }))
  app.addHook('onRequest', async (request, reply) => {
    if (options.trustProxy === false) options.untrustedForwarding.see(request.headers)
    reply.headers(headers)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    options.onAnswered?.(route, reply.statusCode, reply.elapsedTime)
    // Cached pages are too many to log. 503 is no fault of ours: a hotel or the database is away,
    // which is logged once where it is noticed.
    const isFault = reply.statusCode >= 500 && reply.statusCode !== 503
    const level = isFault ? 'error' : route.startsWith('/api/') ? 'info' : 'debug'
    log[level](
      {
        requestId: request.id,
        method: request.method,
        // The pattern rather than the address, which may contain a player's id or name.
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  limitSendingTime(app, 30)
  await app.register(cookie)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${options.siteName()} API`, version: '1' },
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => {
    const described = app.swagger()
    return { ...described, info: { ...described.info, title: `${options.siteName()} API` } }
  })
  await options.mount(app)
  app.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.code(404).send({ error: 'error.notFound' }))
  await app.ready()
  return app
}

// A database that was started again is back after some seconds.
const retrySeconds = '10'

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  reply.header('x-request-id', request.id)
  if (status >= 400 && status < 500) {
    return reply.code(status).send({ error: status === 413 ? 'error.bodyTooLarge' : 'error.incorrectData' })
  }
  if (isDatabaseAway(error)) {
    request.log.error({ error: error.message }, 'the database is away')
    return reply.code(503).header('retry-after', retrySeconds).send({ error: 'error.unavailable' })
  }
  request.log.error({ error: error.stack }, 'a request failed')
  return reply.code(500).send({ error: 'error.form', requestId: request.id })
}
