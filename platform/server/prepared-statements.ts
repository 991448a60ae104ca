import { createHash } from 'node:crypto'
import pg from 'pg'

/** How many statements a connection may hold prepared. Each takes memory of PostgreSQL's for as long as the connection lasts. */
export const mostPrepared = 400

// Texts of which each call differs, such as a row for each of many things, would each be prepared and hardly ever be asked again.
const mostParameters = 40

/** The names by which a process calls its statements, on whichever connection. */
export class StatementNames {
  /** Grows when tables have changed under statements that are prepared: connections that are older are not used any more. */
  generation = 0
  readonly #names = new Map<string, string>()
  readonly #askedOnce = new Set<string>()

  /** The name of a text; undefined for one that is not to be prepared: asked for the first time, or one too many. */
  of(text: string, parameters: readonly unknown[]): string | undefined {
    if (parameters.length === 0 || parameters.length > mostParameters) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostPrepared) return known
    if (!this.#askedOnce.delete(text)) {
      if (this.#askedOnce.size >= mostPrepared) this.#askedOnce.clear()
      this.#askedOnce.add(text)
      return undefined
    }
    // By its text, so that never another statement can answer to the name, not even behind a pooler that mixes connections up.
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.#names.set(text, name)
    return name
  }
}

/** Whether a migration of a newer version has changed what a statement answers since it was prepared. It is told before anything is done. */
export function tellsOfNewTables(error: unknown): boolean {
  // By the name of PostgreSQL's own function: the words come in the server's language, and the code alone says more than this.
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
