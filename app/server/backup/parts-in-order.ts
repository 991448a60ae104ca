import type { Part } from '#platform/server/archive/read-archive.ts'
import { firstPart } from './contents.ts'

/** The parts of a backup behind its first one, taken in their order. */
export class PartsInOrder {
  readonly #parts: AsyncGenerator<Part>
  readonly #signal: AbortSignal
  #next: Part | undefined

  private constructor(parts: AsyncGenerator<Part>, signal: AbortSignal) {
    this.#parts = parts
    this.#signal = signal
  }

  static async open(parts: AsyncGenerator<Part>, signal: AbortSignal): Promise<PartsInOrder> {
    const opened = new PartsInOrder(parts, signal)
    do await opened.#advance()
    while (opened.#next?.name === firstPart)
    return opened
  }

  /** What the next part is called; null behind the last. */
  get nextName(): string | null {
    return this.#next?.name ?? null
  }

  /** Takes the parts that follow each other below a folder; `rest` is a part's name without it. */
  async *below(folder: string): AsyncGenerator<{ rest: string; content: Buffer }> {
    while (this.#next?.name.startsWith(folder)) {
      yield { rest: this.#next.name.slice(folder.length), content: this.#next.content }
      await this.#advance()
    }
  }

  async #advance(): Promise<void> {
    this.#signal.throwIfAborted()
    const { value, done } = await this.#parts.next()
    this.#next = done ? undefined : value
  }
}
