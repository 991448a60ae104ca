import type { HotelCode } from '#features/hotels/contract.ts'

/**
 * What can go wrong (HOTEL-API §0.5). `slow` waits before it answers, `dripping` sends the body in small pieces, `truncated` ends a body
 * too early: a short but proper one of JSON, and a connection that breaks off of anything else, unless `as` says which
 * (`closed` tells no length at all). `html` is a page that calls itself what was asked for, `broken-utf8`, `long-line` (10 MB) and `no-equals` spoil a text,
 * `redirect-loop` leads back to itself, `xml-403` is the word of a storage host, `huge-picture` sends 50 MB, `empty` nothing. `withheld` says not-found as of a list that is not to be seen, `reset` closes the connection, `broken` answers 200 with HTML, `huge` sends megabytes.
 */
export type FaultKind =
  | { kind: 'rate-limited'; retryAfterSeconds?: number }
  | { kind: 'maintenance-json' }
  | { kind: 'maintenance-html' }
  | { kind: 'blocked' }
  | { kind: 'slow'; delaySeconds: number }
  | { kind: 'dripping'; delaySeconds: number }
  | { kind: 'truncated'; as?: 'short' | 'length' | 'chunked' | 'closed' }
  | { kind: 'reset' }
  | { kind: 'broken' }
  | { kind: 'withheld' }
  | { kind: 'huge'; megabytes?: number }
  | { kind: 'html' }
  | { kind: 'broken-utf8' }
  | { kind: 'long-line' }
  | { kind: 'no-equals' }
  | { kind: 'redirect-loop' }
  | { kind: 'xml-403' }
  | { kind: 'huge-picture'; megabytes?: number }
  | { kind: 'empty' }

/** A fault for paths that match (a text must occur in the path), for the next `times` requests or until cleared. */
export type Fault = FaultKind & { path?: string | RegExp; times?: number }

/** Where faults happen: one hotel, the picture host, or everywhere. */
export type FaultTarget = HotelCode | 'images' | 'all'

/** The kinds by name, for lists to choose from. */
export const faultKinds = [
  'rate-limited',
  'maintenance-json',
  'maintenance-html',
  'blocked',
  'slow',
  'dripping',
  'truncated',
  'reset',
  'broken',
  'withheld',
  'huge',
  'html',
  'broken-utf8',
  'long-line',
  'no-equals',
  'redirect-loop',
  'xml-403',
  'huge-picture',
  'empty',
] as const satisfies readonly Fault['kind'][]

type Switched = { target: FaultTarget; fault: Fault; left: number }

/** The faults that are switched on. The one set last wins. */
export class Faults {
  #switched: Switched[] = []

  set(target: FaultTarget, fault: Fault): void {
    this.#switched.unshift({ target, fault, left: fault.times ?? Number.POSITIVE_INFINITY })
  }

  /** Switches off every fault of a target, or all of them. */
  clear(target?: FaultTarget): void {
    this.#switched = target === undefined ? [] : this.#switched.filter((switched) => switched.target !== target)
  }

  /** What is on, the newest first. */
  list(): Array<{ target: FaultTarget; fault: Fault }> {
    return this.#switched.map(({ target, fault }) => ({ target, fault }))
  }

  /** The fault a request runs into, if any; counts it. */
  take(target: string, path: string): FaultKind | undefined {
    const hit = this.#switched.find(
      (switched) =>
        (switched.target === 'all' || switched.target === target) &&
        (switched.fault.path === undefined ||
          (typeof switched.fault.path === 'string'
            ? path.includes(switched.fault.path)
            : switched.fault.path.test(path))),
    )
    if (hit === undefined) return undefined
    hit.left--
    if (hit.left <= 0) this.#switched = this.#switched.filter((switched) => switched !== hit)
    return hit.fault
  }
}
