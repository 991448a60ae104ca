/** The callback of a stream, run in each of its time slots. */
export type Turn = (nowMs: number) => void

const slotMs = 50
const slots = 6

/**
 * Schedules all streams: each runs once per 300 ms, a sixth of them at a time, so that one read and
 * one write cover a dozen frames (decision 020). The timer stops while there are no listeners.
 */
export class Bursts {
  #slots = Array.from({ length: slots }, () => new Set<Turn>())
  #timer: NodeJS.Timeout | undefined
  #current = 0

  /** Adds a stream; returns a function that removes it. */
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
