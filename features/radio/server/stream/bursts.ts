/** What is done for a stream each time its turn comes. */
export type Turn = (nowMs: number) => void

const slotMs = 50
const slots = 6

/**
 * The turns of all streams: each comes once in 300 ms, a sixth at a time, so that one read and one
 * write do for a dozen (decision 020). The clock stops while no one listens.
 */
export class Bursts {
  #slots = Array.from({ length: slots }, () => new Set<Turn>())
  #timer: NodeJS.Timeout | undefined
  #current = 0

  /** Answers what ends the turns. */
  add(turn: Turn): () => void {
    const slot = this.#slots.reduce((emptiest, each) => (each.size < emptiest.size ? each : emptiest))
    slot.add(turn)
    this.#timer ??= setInterval(() => this.#tick(), slotMs)
    return () => {
      slot.delete(turn)
      if (this.#slots.every(({ size }) => size === 0)) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }

  #tick(): void {
    this.#current = (this.#current + 1) % slots
    const now = performance.now()
    for (const turn of this.#slots[this.#current] ?? []) turn(now)
  }
}
