import type { z } from 'zod'
import type { Refusal } from './refusal.ts'
import type { RequestTransport } from './request-transport.ts'

/**
 * The access to an endpoint: everyone, logged-in members, or holders of a permission (of several,
 * any one). With `stepUp`, the session must also have been confirmed within ten minutes. Every
 * endpoint declares it; there is no default.
 */
export type Access = 'anyone' | 'loggedIn' | { readonly permission: string | readonly string[]; readonly stepUp?: true }

/** Returns whether permissions include the required one, or any one of several. */
export function isPermitted(
  { permission }: Exclude<Access, string>,
  permissions: { has: (permission: string) => boolean },
): boolean {
  return [permission].flat().some((each) => permissions.has(each))
}

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; result: z.ZodType }

/** Instants in ISO 8601, and the address of a page that says what to use instead. */
export type Deprecation = { readonly since: string; readonly sunset?: string; readonly link?: string }

/**
 * A call between browser and server, as data: served, called, rendered in-process and documented as
 * OpenAPI from this one description.
 */
export type Endpoint = Schemas & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Fastify's form: `/api/get/things/:id`. */
  path: string
  access: Access
  /** One English sentence for the API's documentation. */
  summary: string
  /** The name of the operation in that documentation, by which client libraries call it. */
  operation?: string
  /**
   * Since when it should no longer be used (RFC 9745), and from when on it may be gone (RFC 8594).
   */
  deprecated?: Deprecation
  /** The HTTP status of a result; default 200. */
  status?: number
  /**
   * The endpoint takes a file of at most `mostBytes`, as the part `file` of a `multipart/form-data`
   * body. Such an endpoint has no `body`.
   */
  file?: { readonly mostBytes: number }
  /** The most bytes of the body, where it may be larger than others. */
  mostBytes?: number
  /** The address is a secret, so that no answer is kept. */
  isSecret?: true
  /** Every message key that the endpoint may refuse with, and its status. */
  refusals: Readonly<Record<string, number>>
}

/**
 * Describes a call. A schema's issue message may be a message key: if the endpoint declares it as a
 * refusal, invalid input is refused with it, otherwise with `error.formFieldRequired` or
 * `error.incorrectData` (422).
 */
export function endpoint<const Description extends Endpoint>(description: Description): Description {
  return description
}

/**
 * An endpoint as the browser knows it: a method and a path, typed by the contract, which stays on
 * the server. `contract` is never set; it carries the type.
 */
export type ClientEndpoint<E extends Endpoint = Endpoint> = {
  readonly method: E['method']
  readonly path: E['path']
  readonly contract?: E
}

/** The contract of an endpoint that the browser calls: `ContractOf<typeof listBadges>`. */
export type ContractOf<Client extends ClientEndpoint> = NonNullable<Client['contract']>

/**
 * Gives the browser an endpoint of a contract: `clientEndpoint<typeof contract.listBadges>('GET',
 * '/api/get/badges')`. Another method or path than the contract's does not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function clientEndpoint<E extends Endpoint>(method: E['method'], path: E['path']): ClientEndpoint<E> {
  return { method, path }
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** The input of a handler: every part parsed. */
export type Parsed<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/**
 * The input of a caller: only the parts that the endpoint declares. A file may use another
 * transport than `fetch`, such as for upload progress.
 */
export type Call<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Input<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : unknown) &
  (E['file'] extends object ? { file: Blob; transport?: RequestTransport } : unknown)

/** The value of a served call, before it is written. */
export type Result<E extends Endpoint> = z.input<E['result']>

/** The closed set of message keys that an endpoint refuses with. */
export type RefusalKey<E extends Endpoint> = Extract<keyof E['refusals'], string>

/** The outcome of a handler: the result, or one of the declared refusals. */
export type Outcome<E extends Endpoint> = Result<E> | Refusal<RefusalKey<E>>
