import { sql } from 'kysely'
import type { AnyDb } from './database.ts'

/** The channel on which processes tell each other what has changed. */
export const tagChannel = 'tags'

// NOTIFY refuses a payload of 8,000 bytes and more.
const tagsPerMessage = 100

/**
 * Tells every process that what these tags name has changed (`player:hhus-…`), so that it drops cached pages that show it.
 * Inside a transaction the message leaves with the commit and never without it.
 */
export async function announce(db: AnyDb, tags: readonly string[]) {
  for (let start = 0; start < tags.length; start += tagsPerMessage) {
    const payload = tags.slice(start, start + tagsPerMessage).join('\n')
    await sql`select pg_notify(${tagChannel}, ${payload})`.execute(db)
  }
}
