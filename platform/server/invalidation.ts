import { type RawBuilder, sql } from 'kysely'
import { announcesHere, commitWithoutWaiting } from './announcing-transaction.ts'
import type { AnyDb } from './database.ts'

/** The channel on which processes tell each other what has changed. */
export const tagChannel = 'tags'

// NOTIFY refuses a payload of 8,000 bytes and more.
const payloadBytes = 7_900

/**
 * Tells every process that what these tags name has changed (`player:hhus-…`), so that it drops cached pages that show it.
 * Inside a transaction the message leaves with the commit and never without it.
 */
export async function invalidateTags(db: AnyDb, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await sql`select ${invalidation(db, tags)}`.execute(db)
}

/** As `announce`, by an expression that the statement that makes the change selects, once: so it needs no statement of its own. */
export function invalidation(db: AnyDb, tags: readonly string[]): RawBuilder<unknown> {
  if (tags.length === 0) return sql`null`
  const told = sql`count(pg_notify(${sql.lit(tagChannel)}, payload))`
  const selected = announcesHere(db) ? sql`${told}, ${commitWithoutWaiting}` : told
  return sql`(select concat(${selected}) from unnest(${payloadsOf(tags)}::text[]) as payload)`
}

/** As few messages as hold the tags, one tag a line. */
function payloadsOf(tags: readonly string[]): string[] {
  const payloads: string[][] = []
  let room = 0
  for (const tag of tags) {
    const bytes = Buffer.byteLength(tag) + 1
    const last = payloads.at(-1)
    if (last && bytes <= room) last.push(tag)
    else {
      payloads.push([tag])
      room = payloadBytes
    }
    room -= bytes
  }
  return payloads.map((lines) => lines.join('\n'))
}
