/**
 * A list that is derived when it is first looked at. Changes made before that wait and are then applied in order, so the
 * contents never depend on when somebody looked: a change may only use what it captured and the list it is given.
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

  /** Changes the list in place, now or as soon as it is derived. */
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
