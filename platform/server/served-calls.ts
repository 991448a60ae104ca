import type { Call, Endpoint, Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { parseParts, type WireParts } from './parse-parts.ts'

/** Who is calling. `address` is the caller's network address, good for counting calls and never logged or stored in the clear. */
export type Visitor = { address: string }

/** The rule behind an endpoint: parsed input in, result or declared refusal out. */
export type Handler<E extends Endpoint> = (call: Parsed<E>, by: { visitor: Visitor }) => Promise<Outcome<E>>

/** A call's answer, ready to be written: a result that the contract's schema has stripped, or a refusal. */
export type Answered = { status: number; result: unknown } | { status: number; refusal: Refusal }

type Run = (parts: WireParts, visitor: Visitor) => Promise<Answered>

/** Every endpoint that is served, so that HTTP and the page renderer reach the same rule by the same door. */
export type ServedCalls = Map<string, Run>

const key = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** Puts the rule behind an endpoint: input is parsed before it, the result stripped to the contract after it. Answers the runner. */
export function putBehind<E extends Endpoint>(calls: ServedCalls, endpoint: E, handler: Handler<E>): Run {
  if (calls.has(key(endpoint))) throw new Error(`${key(endpoint)} is served twice`)
  const run: Run = async (parts, visitor) => {
    const parsed = parseParts(endpoint, parts)
    if (isRefusal(parsed)) return { status: statusOf(endpoint, parsed), refusal: parsed }
    const outcome = await handler(parsed, { visitor })
    if (isRefusal(outcome)) return { status: statusOf(endpoint, outcome), refusal: outcome }
    return { status: endpoint.status ?? 200, result: endpoint.result.parse(outcome) }
  }
  calls.set(key(endpoint), run)
  return run
}

/** Runs a served endpoint within the process, for the page renderer: a refusal comes back as a value. */
export async function callWithin<E extends Endpoint>(
  calls: ServedCalls,
  endpoint: E,
  parts: Call<E>,
  visitor: Visitor,
) {
  const run = calls.get(key(endpoint))
  if (!run) throw new Error(`${key(endpoint)} is not served`)
  const answered = await run(parts as WireParts, visitor)
  return 'refusal' in answered ? answered.refusal : answered.result
}

/** How input is refused that does not fit a schema, unless the schema names a refusal of the endpoint. */
export const inputRefusals: Readonly<Record<string, number>> = {
  'error.formFieldRequired': 422,
  'error.incorrectData': 422,
}

function statusOf(endpoint: Endpoint, refusal: Refusal): number {
  const status = endpoint.refusals[refusal.refused] ?? inputRefusals[refusal.refused]
  if (status === undefined)
    throw new Error(`${key(endpoint)} refused with ${refusal.refused}, which it does not declare`)
  return status
}
