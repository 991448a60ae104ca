/**
 * A list derived on first use. Earlier changes are queued and applied in order, so the content does
 * not depend on when it is read: a change may use only captured values and the list.
 */
export class LazyList<T> {
  readonly #derive: () => T[]
  #items: T[] | undefined
  #waiting: Array<(items: T[]) => void> = []

  constructor(derive: () => T[]) {
    this.#derive = derive
  }

  get items(): readonly T[] {
    return this.#settled()
  }

  /** Changes the list in place, now or once it is derived. */
  change(apply: (items: T[]) => void): void {
    if (this.#items === undefined) this.#waiting.push(apply)
    else apply(this.#items)
  }

  #settled(): T[] {
    if (this.#items === undefined) {
      const items = this.#derive()
      this.#items = items
      for (const apply of this.#waiting) apply(items)
      this.#waiting = []
    }
    return this.#items
  }
}
