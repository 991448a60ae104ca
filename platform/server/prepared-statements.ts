import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * The maximum number of prepared statements per connection. Each uses memory of PostgreSQL for the
 * lifetime of the connection.
 */
export const mostPrepared = 400

// Texts that vary with each call, such as multi-row inserts, would each be prepared and hardly ever
// reused.
const mostParameters = 40

/** The names of a process's prepared statements, shared by its connections. */
export class StatementNames {
  /**
   * Incremented when tables have changed under prepared statements: older connections are no longer
   * used.
   */
  generation = 0
  readonly #names = new Map<string, string>()
  readonly #askedOnce = new Set<string>()

  /**
   * Returns the statement name of a text; undefined if it should not be prepared: used for the
   * first time, or beyond the limit.
   */
  of(text: string, parameters: readonly unknown[]): string | undefined {
    if (parameters.length === 0 || parameters.length > mostParameters) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostPrepared) return known
    if (!this.#askedOnce.delete(text)) {
      if (this.#askedOnce.size >= mostPrepared) this.#askedOnce.clear()
      this.#askedOnce.add(text)
      return undefined
    }
    // Derived from the text, so that a name never refers to another statement, even behind a pooler
    // that mixes connections.
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.#names.set(text, name)
    return name
  }
}

/**
 * Returns whether a migration of a newer version has changed a statement's result type since it was
 * prepared. The error occurs before anything is executed.
 */
export function tellsOfNewTables(error: unknown): boolean {
  // Matched by PostgreSQL's function name: the message is localised, and the code alone is
  // ambiguous.
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
