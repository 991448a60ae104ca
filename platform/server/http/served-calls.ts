import {
  type Access,
  type Call,
  type ClientEndpoint,
  type Endpoint,
  isPermitted,
  type Outcome,
  type Parsed,
} from '#platform/contract/endpoint.ts'
import { impliedRefusals, isImpliedRefusal } from '#platform/contract/implied-refusals.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { parseParts, type WireParts } from '../files/parse-parts.ts'
import type { Actor, Caller, SessionCookies, Visitor } from './caller.ts'
import type { Upload } from './upload.ts'

/**
 * The caller of a handler: with an actor if the contract requires a login, and with an unread file
 * if it takes one.
 */
export type CallerOf<E extends Endpoint> = {
  visitor: Visitor
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  session: SessionCookies
} & (E extends { file: object } ? { upload: Upload } : unknown)

/**
 * The handler of an endpoint: parsed input in; result (which may be a cached response) or declared
 * refusal out.
 */
export type Handler<E extends Endpoint> = (call: Parsed<E>, by: CallerOf<E>) => Promise<Outcome<E> | CachedResponse<E>>

/**
 * The answer to a call: a result stripped by the contract's schema, with `cached` if it is already
 * serialised, or a refusal.
 */
export type Answered =
  | { status: number; result: unknown; cached?: CachedResponse<Endpoint> }
  | { status: number; refusal: Refusal }

type Run = (parts: WireParts, caller: Caller) => Promise<Answered>

/**
 * All served endpoints, so that HTTP and the page renderer call the same handlers in the same way.
 */
export type ServedCalls = Map<string, Run>

const key = (endpoint: ClientEndpoint) => `${endpoint.method} ${endpoint.path}`

/**
 * Registers the handler of an endpoint: access and input are checked before it, and the result is
 * stripped to the contract. Returns the runner.
 */
export function registerHandler<E extends Endpoint>(calls: ServedCalls, endpoint: E, handler: Handler<E>): Run {
  if (calls.has(key(endpoint))) throw new Error(`${key(endpoint)} is served twice`)
  const run: Run = async (parts, caller) => {
    const shut = refusalOfAccess(endpoint.access, caller.actor)
    if (shut) return { status: impliedRefusals[shut.refused], refusal: shut }
    const parsed = parseParts(endpoint, parts)
    if (isRefusal(parsed)) return { status: statusOf(endpoint, parsed), refusal: parsed }
    // The access guaranteed by the type has just been checked.
    const outcome = await handler(parsed, caller as CallerOf<E>)
    if (outcome instanceof CachedResponse) {
      return { status: endpoint.status ?? 200, result: outcome.result, cached: outcome }
    }
    if (isRefusal(outcome)) return { status: statusOf(endpoint, outcome), refusal: outcome }
    return { status: endpoint.status ?? 200, result: endpoint.result.parse(outcome) }
  }
  calls.set(key(endpoint), run)
  return run
}

/**
 * Runs a served endpoint within the process, for the page renderer: as a guest without cookies. A
 * refusal is returned as a value.
 */
export async function callWithin<E extends Endpoint>(
  calls: ServedCalls,
  endpoint: ClientEndpoint<E>,
  parts: Call<E>,
  visitor: { address: string },
): Promise<Outcome<E>> {
  const run = calls.get(key(endpoint))
  if (!run) throw new Error(`${key(endpoint)} is not served`)
  const answered = await run(parts as WireParts, guestAt(visitor.address))
  // The answer has been stripped to this contract, and any refusal is declared by it.
  return ('refusal' in answered ? answered.refusal : answered.result) as Outcome<E>
}

/** A guest without cookies at a network address. */
export function guestAt(address: string): Caller {
  return { visitor: { address, browser: null, userAgent: undefined }, actor: null, session: noSession }
}

/** Returns how to call served endpoints within the process, as a guest. */
export function asGuest(calls: ServedCalls): <E extends Endpoint>(endpoint: E, parts: Call<E>) => Promise<Outcome<E>> {
  return (endpoint, parts) => callWithin(calls, endpoint, parts, { address: 'rendering' })
}

function nothingLeaves(): never {
  throw new Error('A call within the process has no browser to give cookies to')
}

const noSession: SessionCookies = {
  cookies: { get: () => undefined, set: nothingLeaves, clear: nothingLeaves },
  ensureGuest: nothingLeaves,
  extendGuest: nothingLeaves,
  extendSession: nothingLeaves,
  logIn: nothingLeaves,
  logOut: nothingLeaves,
}

function refusalOfAccess(access: Access, actor: Actor | null) {
  if (access === 'anyone') return null
  if (!actor) return refuse('error.notLoggedIn')
  if (access === 'loggedIn') return null
  if (!isPermitted(access, actor.permissions)) return refuse('error.notAuthorized')
  return access.stepUp && !actor.isConfirmed ? refuse('error.stepUpRequired') : null
}

function statusOf(endpoint: Endpoint, { refused }: Refusal): number {
  const status = endpoint.refusals[refused] ?? (isImpliedRefusal(refused) ? impliedRefusals[refused] : undefined)
  if (status === undefined) throw new Error(`${key(endpoint)} refused with ${refused}, which it does not declare`)
  return status
}
