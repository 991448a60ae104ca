import type { Log } from './log.ts'
import { notedChanges } from './reading-place.ts'

/** Where a server's log of changes (WAL) is, in bytes from its beginning, and which server and database it is. */
export type Position = { bytes: number; server: string; database: string; timeline: number }

/** How a replica is looked at. Both reject when the server does not answer. `replayed` answers null for a server that is no replica. */
export type Looks = { written: () => Promise<Position>; replayed: () => Promise<Position | null> }

/** What is told of a replica: whether it is read from, and how far it was behind when looked at last, null where that is not known. */
export type ReplicaFigures = { isUsed: boolean; lagBytes: number | null; lagSeconds: number | null }

/** A place that the primary had reached at a time, when so many changes were noted here. */
type Mark = { bytes: number; at: number; changes: number }

const tickMs = 250
const lookMs = 1000
/** What was seen holds for so long: whoever hears nothing any more does not go on as if all were well. */
const holdsMs = 3000
/** After reads failed, though looks at it may succeed. */
const restMs = 5000
const mostMarks = 100

/**
 * Knows whether a replica may be read from at the moment (decision 034): it answers, is one of this primary, is not far behind, and has everything that
 * was noted as changed in this process (`noteChange`). That is asked for each read, so it costs nothing; the servers are asked once a second, and
 * four times while something has changed that the replica is not known to have.
 */
export class ReplicaWatch {
  readonly #looks: Looks
  readonly #mostLagMs: number
  readonly #log: Log
  readonly #timer: NodeJS.Timeout
  #marks: Mark[] = []
  // What was committed before this process began must be there as well: its tables may be newer than the replica's.
  #replayedChanges = -1
  #holdsUntil = 0
  #restsUntil = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #problem: string | null = 'it was not looked at yet'
  #lagBytes: number | null = null
  #lagMs: number | null = null

  /** Begins to look. `mostLagMs` is how far behind it may be; once it was further, it comes back at half of that. */
  constructor(options: { looks: Looks; mostLagMs: number; log: Log }) {
    this.#looks = options.looks
    this.#mostLagMs = options.mostLagMs
    this.#log = options.log
    this.#timer = setInterval(() => this.#tick(), tickMs)
    this.#timer.unref()
    this.#tick()
  }

  /** Whether the next statement may be asked of it. */
  get isReadable(): boolean {
    return this.#isWell && this.#replayedChanges === notedChanges()
  }

  get figures(): ReplicaFigures {
    const isKnown = performance.now() < this.#holdsUntil
    return {
      isUsed: this.#isWell,
      lagBytes: isKnown ? this.#lagBytes : null,
      lagSeconds: isKnown && this.#lagMs !== null ? this.#lagMs / 1000 : null,
    }
  }

  /** A read failed because of the replica itself: it is left alone for some seconds. */
  failed(reason: string): void {
    this.#restsUntil = performance.now() + restMs
    this.#turn(reason)
  }

  /** Ends when no look is under way any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  get #isWell(): boolean {
    return this.#problem === null && performance.now() < this.#holdsUntil
  }

  #tick() {
    const isDue = this.#replayedChanges !== notedChanges() || performance.now() >= this.#lookedAt + lookMs
    if (this.#looking || !isDue) return
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined
    })
  }

  async #look(): Promise<void> {
    this.#lookedAt = performance.now()
    const problem = await this.#findProblem().catch((error: unknown) =>
      error instanceof Error ? error.message || error.name : String(error),
    )
    if (performance.now() >= this.#restsUntil) this.#turn(problem)
  }

  /** Looks once; answers why the replica cannot be used, or null. */
  async #findProblem(): Promise<string | null> {
    const at = performance.now()
    // Counted before the primary is asked: what was noted by then was committed before the place that it names.
    const changes = notedChanges()
    const primary = await this.#looks.written()
    const replica = await this.#looks.replayed()
    if (!replica) return 'it is not a replica'
    const isOther = replica.server !== primary.server || replica.database !== primary.database
    if (isOther || replica.timeline !== primary.timeline) return 'it does not follow this primary'
    // While so many are waited for, none is added: the first of them says how old it is.
    if (this.#marks.length < mostMarks) this.#marks.push({ bytes: primary.bytes, at, changes })
    const isReached = (mark: Mark | undefined) => mark !== undefined && mark.bytes <= replica.bytes
    while (isReached(this.#marks[0])) this.#replayedChanges = this.#marks.shift()?.changes ?? this.#replayedChanges
    const [oldest] = this.#marks
    this.#lagMs = oldest ? performance.now() - oldest.at : 0
    this.#lagBytes = Math.max(0, primary.bytes - replica.bytes)
    this.#holdsUntil = at + holdsMs
    const isBack = this.#lagMs <= (this.#problem === null ? this.#mostLagMs : this.#mostLagMs / 2)
    return isBack ? null : 'it is too far behind'
  }

  /** Says so once when the replica is left aside, and once when it is used again. */
  #turn(problem: string | null) {
    const before = this.#problem
    this.#problem = problem
    if ((problem === null) === (before === null)) return
    if (problem === null) this.#log.info({ lagSeconds: (this.#lagMs ?? 0) / 1000 }, 'the replica is read from')
    else this.#log.warn({ reason: problem }, 'the replica is left aside')
  }
}
