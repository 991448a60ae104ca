import { createHash } from 'node:crypto'

/**
 * The number of archive parts per list of checksums, so that those of all parts need not be kept in
 * memory.
 */
export const partsPerList = 500

/** The folder of the lists in an archive; no part may be in it. */
export const listFolder = 'checksums/'

/** The checksums of the parts since the last list, in the form that `sha256sum --check` reads. */
export class Checksums {
  readonly #lines: string[] = []
  #lists = 0

  get waiting(): number {
    return this.#lines.length
  }

  add(name: string, content: Uint8Array): void {
    this.#lines.push(`${createHash('sha256').update(content).digest('hex')}  ${name}`)
  }

  /** The list that is due, by the name that it has in the archive; the next one begins. */
  takeList(): { name: string; lines: readonly string[] } {
    this.#lists += 1
    return { name: `${listFolder}${String(this.#lists).padStart(6, '0')}`, lines: this.#lines.splice(0) }
  }
}
