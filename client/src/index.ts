import { type Operations, paths } from './operations.ts'

export type { Operations } from './operations.ts'

/** The name of an operation of the API. */
export type Operation = keyof Operations

/** What an operation takes: the parameters of its address and its query. */
export type InputOf<Name extends Operation> = Operations[Name]['input']

/** What an operation answers. */
export type ResultOf<Name extends Operation> = Operations[Name]['result']

/** The operations that answer a list in pages. */
export type ListOperation = {
  [Name in Operation]: ResultOf<Name> extends { items: unknown[]; nextCursor: string | null } ? Name : never
}[Operation]

/** An item of such a list. */
export type ItemOf<Name extends ListOperation> = ResultOf<Name> extends { items: (infer Item)[] } ? Item : never

/** Only operations that need nothing may be called without input. */
type Input<Name extends Operation> =
  Record<never, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions]

export type CallOptions = { signal?: AbortSignal }

export type ClientOptions = {
  /** The address of the site, such as `https://nightbell.example`. */
  site: string
  /** A key of your account. Leave it out in programs that run in the browsers of others. */
  key?: string
  /** How often a call that was refused for now (429, 503) is made again; 2 by default. */
  retries?: number
  /** The longest wait before such a call, in seconds; 300 by default. */
  longestWaitSeconds?: number
  /** How many answers are kept to be asked about by their ETag; 200 by default, 0 keeps none. */
  keptAnswers?: number
  /** Replaces `fetch`, such as for a proxy. */
  fetch?: typeof fetch
}

/** What is left of the limit after the last call, and in how many seconds it begins again. */
export type Limit = { left: number; seconds: number }

export type Client = {
  /** Calls an operation. Throws an `ApiError` if it is refused. */
  get: <Name extends Operation>(name: Name, ...given: Input<Name>) => Promise<ResultOf<Name>>
  /** All pages of a list, one after another. */
  pages: <Name extends ListOperation>(name: Name, ...given: Input<Name>) => AsyncGenerator<ResultOf<Name>, void>
  /** All items of a list, whose pages are called as they are needed. */
  items: <Name extends ListOperation>(name: Name, ...given: Input<Name>) => AsyncGenerator<ItemOf<Name>, void>
  /** Null before the first call. */
  limit: () => Limit | null
}

/** A refusal: its name such as `error.userNotFound`, the status, and the wait if there is one. */
export class ApiError extends Error {
  readonly status: number
  readonly error: string
  readonly retryAfterSeconds: number | null

  constructor(status: number, error: string, retryAfterSeconds: number | null) {
    super(`${error} (${status})`)
    this.name = 'ApiError'
    this.status = status
    this.error = error
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Kept = { etag: string; result: unknown }

/** Opens a client of a site. */
export function openClient(options: ClientOptions): Client {
  const { site, key, retries = 2, longestWaitSeconds = 300, keptAnswers = 200 } = options
  const send = options.fetch ?? fetch
  const kept = new Map<string, Kept>()
  let limit: Limit | null = null

  /** The newest answers stay: a map keeps the order of insertion. */
  function keep(address: string, answer: Kept): void {
    kept.delete(address)
    kept.set(address, answer)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptAnswers) return
      kept.delete(oldest)
    }
  }

  async function callAddress(address: string, signal: AbortSignal | undefined): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      const known = kept.get(address)
      const answer = await send(address, {
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(known ? { 'if-none-match': known.etag } : {}),
        },
        ...(signal ? { signal } : {}),
      })
      limit = limitIn(answer.headers) ?? limit
      if (answer.status === 304 && known) return known.result
      if (answer.ok) {
        const result: unknown = await answer.json()
        const etag = answer.headers.get('etag')
        if (etag !== null && keptAnswers > 0) keep(address, { etag, result })
        return result
      }
      const refusal = await refusalIn(answer)
      const wait = refusal.retryAfterSeconds
      const isForNow = answer.status === 429 || answer.status === 503
      if (!isForNow || wait === null || wait > longestWaitSeconds || tries >= retries) throw refusal
      await pause(wait * 1000, signal)
    }
  }

  const call = (name: Operation, input: object, given: CallOptions | undefined) =>
    callAddress(addressOf(site, name, input), given?.signal)

  async function* pages(name: Operation, input: object, given?: CallOptions): AsyncGenerator<unknown, void> {
    let cursor: string | null = null
    do {
      const page: unknown = await call(name, cursor === null ? input : { ...input, cursor }, given)
      yield page
      cursor = (page as { nextCursor: string | null }).nextCursor
    } while (cursor !== null)
  }

  // The site answers what its description says, from which the types are made.
  return {
    get: (name, ...[input, given]) => call(name, input ?? {}, given) as never,
    pages: (name, ...[input, given]) => pages(name, input ?? {}, given) as never,
    async *items(name, ...[input, given]) {
      for await (const page of pages(name, input ?? {}, given)) yield* (page as { items: never[] }).items
    },
    limit: () => limit,
  }
}

/** Fills the parameters into the address; those that are not part of it become its query. */
function addressOf(site: string, name: Operation, input: object): string {
  const values = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = paths[name].replace(/\{(\w+)\}/g, (_whole, parameter: string) => {
    const value = values.get(parameter)
    if (value === undefined) throw new TypeError(`${name} needs ${parameter}`)
    values.delete(parameter)
    return encodeURIComponent(String(value))
  })
  const url = new URL(path, site)
  for (const [parameter, value] of values) url.searchParams.set(parameter, String(value))
  return url.href
}

async function refusalIn(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null)
  const name = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : 'error.unknown'
  const wait = Number.parseInt(answer.headers.get('retry-after') ?? '', 10)
  return new ApiError(answer.status, name, Number.isNaN(wait) ? null : wait)
}

function limitIn(headers: Headers): Limit | null {
  const [, left, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return left === undefined ? null : { left: Number(left), seconds: Number(seconds) }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
