import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { areaOf, type KnownValues } from './known-values.ts'
import { fitting, isFields, type Knowledge, odd, valueFor } from './values.ts'

/** An endpoint as `/api/openapi.json` describes it. */
export type Operation = {
  method: string
  path: string
  parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[]
  /** Its body by media type; null if it has none. */
  body: { type: string; schema: unknown } | null
  statuses: ReadonlySet<number>
}

/** A call to send. */
export type FuzzCall = {
  operation: Operation
  as: 'guest' | 'member' | 'staff'
  method: string
  /** Path and query. */
  at: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

/** Every endpoint of the document. */
export function operationsOf(document: unknown): Operation[] {
  if (!isFields(document) || !isFields(document.paths)) throw new Error('This is no OpenAPI document')
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(isFields(methods) ? methods : {}).map(([method, described]) => operationOf(path, method, described)),
  )
}

function operationOf(path: string, method: string, described: unknown): Operation {
  const { parameters, requestBody, responses } = isFields(described) ? described : {}
  const content =
    isFields(requestBody) && isFields(requestBody.content) ? Object.entries(requestBody.content)[0] : undefined
  return {
    method: method.toUpperCase(),
    path,
    parameters: (Array.isArray(parameters) ? parameters : []).map((each: unknown) => {
      if (!isFields(each)) throw new Error(`${path} has a parameter that is none`)
      return {
        name: String(each.name),
        in: String(each.in),
        required: each.required === true,
        schema: each.schema,
      }
    }),
    body: content ? { type: content[0], schema: isFields(content[1]) ? content[1].schema : undefined } : null,
    statuses: new Set(Object.keys(isFields(responses) ? responses : {}).map(Number)),
  }
}

const rawPieces = fc.constantFrom('%E0%A4%A', '%00', '..%2f..', '%', '%ff', '0x10', '1e3', '', '//', 'a'.repeat(300))
const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')
const types = fc.constantFrom(
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/xml',
    ';',
    '*/*',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json,text/html',
  ],
)
// The characters that a header may contain.
const headerText = fc.stringMatching(/^[\x21-\x7e]{0,60}$/)
const moreHeaders = fc.record(
  {
    authorization: fc.oneof(
      headerText,
      headerText.map((token) => `Bearer ${token}`),
    ),
    'accept-language': headerText,
    accept: headerText,
    'user-agent': headerText,
    'if-none-match': headerText,
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'lamps=1'),
    'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense', 'identity'),
    'x-xsrf-token': headerText,
    'x-http-method-override': methods,
    cookie: fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
  },
  { requiredKeys: [] },
)
const rawBodies = fc.oneof(
  fc.constantFrom<string>(
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '1e999',
    '{"a":',
    '{"__proto__":{"a":1}}',
    '{"a":1,"a":2}',
    '\ud800',
    'nul',
  ),
  fc.constantFrom('['.repeat(5000), `{"text":"${'x'.repeat(70_000)}"}`, `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  fc.constant(new Uint8Array(gzipSync('{"name":"packed"}'))),
)

/** Any call of an endpoint: mostly valid, sometimes wrong in any part. */
export function callsOf(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzCall> {
  const { body, parameters } = operation
  const knowledge = { known, area: areaOf(operation.path) }
  const ofPath = parameters.filter((each) => each.in === 'path')
  const ofQuery = parameters.filter((each) => each.in === 'query')
  const address = fc.record(
    Object.fromEntries(ofPath.map(({ name, schema }) => [name, segment(name, schema, knowledge)])),
  )
  const query = fc.record(
    Object.fromEntries(ofQuery.map(({ name, schema }) => [name, valueFor(name, schema, knowledge)])),
    { requiredKeys: [] },
  )
  const surplus = fc.array(fc.tuple(fc.constantFrom(...ofQuery.map(({ name }) => name), 'x', '__proto__', ''), odd), {
    maxLength: 2,
  })
  const sent = body?.type === 'application/json' ? fitting(body.schema, knowledge) : odd
  const isForm = body?.type === 'multipart/form-data'
  return fc
    .record({
      as: fc.constantFrom('guest', 'member', 'staff'),
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(operation.method) }, { weight: 1, arbitrary: methods }),
      address,
      query,
      surplus: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, surplus),
      headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, moreHeaders),
      type: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, types),
      body: fc.oneof(
        { weight: 9, arbitrary: isForm ? fc.uint8Array({ maxLength: 300 }).map(formOf) : sent.map(jsonOf) },
        rawBodies,
      ),
    })
    .map((drawn): FuzzCall => {
      const pairs = [...Object.entries(drawn.query), ...drawn.surplus].map(
        ([name, value]) => `${encode(name)}=${encode(value)}`,
      )
      const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => drawn.address[name] ?? '')
      const hasBody = !['GET', 'HEAD'].includes(drawn.method) && (body !== null || drawn.type !== null)
      const meant = isForm ? 'multipart/form-data; boundary=nightbell' : 'application/json'
      return {
        operation,
        as: drawn.as === 'guest' || drawn.as === 'member' ? drawn.as : 'staff',
        method: drawn.method,
        at: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
        headers: { ...(hasBody ? { 'content-type': drawn.type ?? meant } : {}), ...drawn.headers },
        body: hasBody ? drawn.body : null,
      }
    })
}

function segment(name: string, schema: unknown, knowledge: Knowledge): fc.Arbitrary<string> {
  return fc.oneof({ weight: 8, arbitrary: valueFor(name, schema, knowledge).map(encode) }, rawPieces)
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? ''

function formOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = '--nightbell\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  return new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--nightbell--\r\n')]))
}
