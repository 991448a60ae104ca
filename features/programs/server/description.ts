import type { FastifyInstance } from 'fastify'
import { apiPath, descriptionPath } from '../constants.ts'
import { sendJson } from './v1/send-json.ts'

type Fields = Record<string, unknown>

const scheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'A key that members make in the settings of their account. Without one, fewer calls are allowed.',
}

const text = {
  RateLimit: 'What is left of the limit, and in how many seconds it begins anew: "key";r=399;t=300.',
  'RateLimit-Policy': 'The limits: q calls within w seconds.',
}

const headers = Object.fromEntries(
  Object.entries(text).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
)

/** Returns the description of the API alone, taken from that of all endpoints. */
export function describeV1(whole: unknown, siteName: string): Fields {
  const { openapi, paths } = fieldsOf(whole)
  const own = Object.entries(fieldsOf(paths)).filter(([path]) => path.startsWith(`${apiPath}/`))
  return {
    openapi,
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        'Read-only. Within a version only additions are made: new endpoints, new optional parameters, new fields and new values of texts. Clients must ignore what they do not know.',
    },
    components: { securitySchemes: { key: scheme } },
    security: [{}, { key: [] }],
    paths: Object.fromEntries(own.map(([path, methods]) => [path, withHeaders(fieldsOf(methods))])),
  }
}

/** Serves the description. */
export function serveDescription(scope: FastifyInstance, app: FastifyInstance, siteName: () => string): void {
  scope.get(descriptionPath, { schema: { hide: true } }, (request, reply) =>
    sendJson(request, reply, { identity: Buffer.from(JSON.stringify(describeV1(app.swagger(), siteName()))) }),
  )
}

function withHeaders(methods: Fields): Fields {
  return Object.fromEntries(
    Object.entries(methods).map(([method, described]) => {
      const { responses, ...rest } = fieldsOf(described)
      const all = Object.entries(fieldsOf(responses)).map(([status, response]) => [
        status,
        { ...fieldsOf(response), headers },
      ])
      return [method, { ...rest, responses: Object.fromEntries(all) }]
    }),
  )
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
