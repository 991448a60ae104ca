import type { HotelCode } from '#features/hotels/contract.ts'

/** Faults of a simulated hotel (hotel-api §0.5). */
export type FaultKind =
  | { kind: 'rate-limited'; retryAfterSeconds?: number }
  | { kind: 'maintenance-json' }
  | { kind: 'maintenance-html' }
  | { kind: 'blocked' }
  // Delays the response.
  | { kind: 'slow'; delaySeconds: number }
  // Sends the body in small pieces.
  | { kind: 'dripping'; delaySeconds: number }
  // Ends a body early: short but complete JSON, or a broken connection, by `as`.
  | { kind: 'truncated'; as?: 'short' | 'length' | 'chunked' | 'closed' }
  // Closes the connection.
  | { kind: 'reset' }
  // Answers 200 with HTML.
  | { kind: 'broken' }
  // Answers not found, as for the lists of a private profile.
  | { kind: 'withheld' }
  | { kind: 'huge'; megabytes?: number }
  // An HTML page with the requested content type.
  | { kind: 'html' }
  | { kind: 'broken-utf8' }
  // A line of 10 MB.
  | { kind: 'long-line' }
  | { kind: 'no-equals' }
  // Redirects to itself.
  | { kind: 'redirect-loop' }
  // A storage host's response for a missing file.
  | { kind: 'xml-403' }
  // 50 MB by default.
  | { kind: 'huge-picture'; megabytes?: number }
  | { kind: 'empty' }

/**
 * A fault for matching paths (a string must occur in the path), for the next `times` requests or
 * until cleared.
 */
export type Fault = FaultKind & { path?: string | RegExp; times?: number }

/** Where faults occur: one hotel, the picture host, or everywhere. */
export type FaultTarget = HotelCode | 'images' | 'all'

/** The kinds by name, for selection lists. */
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

/** The active faults. The one set last wins. */
export class Faults {
  #switched: Switched[] = []

  set(target: FaultTarget, fault: Fault): void {
    this.#switched.unshift({ target, fault, left: fault.times ?? Number.POSITIVE_INFINITY })
  }

  /** Clears every fault of a target, or all of them. */
  clear(target?: FaultTarget): void {
    this.#switched = target === undefined ? [] : this.#switched.filter((switched) => switched.target !== target)
  }

  /** The active faults, newest first. */
  list(): Array<{ target: FaultTarget; fault: Fault }> {
    return this.#switched.map(({ target, fault }) => ({ target, fault }))
  }

  /** The fault that applies to a request, if any; counts it. */
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
