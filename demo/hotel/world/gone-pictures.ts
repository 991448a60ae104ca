import { isPromoPictureDropped } from './promos.ts'

/** The pictures that the game has removed. Some go over time; tests remove others. */
export class GonePictures {
  readonly #hours: () => number
  readonly #dropped = new Set<string>()

  constructor(hours: () => number) {
    this.#hours = hours
  }

  /** Whether the picture host no longer has a path. */
  has(path: string): boolean {
    const bare = withoutSlash(path)
    return this.#dropped.has(bare) || isPromoPictureDropped(bare.replace(/^c_images\//, ''), this.#hours())
  }

  drop(path: string): void {
    this.#dropped.add(withoutSlash(path))
  }

  restore(path: string): void {
    this.#dropped.delete(withoutSlash(path))
  }
}

const withoutSlash = (path: string) => path.replace(/^\/+/, '')
