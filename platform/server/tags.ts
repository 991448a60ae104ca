import { sql } from 'kysely'
import type { AnyDb } from './database.ts'

/** The channel on which processes tell each other what has changed. */
export const tagChannel = 'tags'

// NOTIFY refuses a payload of 8,000 bytes and more.
const payloadBytes = 7_900

/**
 * Tells every process that what these tags name has changed (`player:hhus-…`), so that it drops cached pages that show it.
 * Inside a transaction the message leaves with the commit and never without it.
 */
export async function announce(db: AnyDb, tags: readonly string[]) {
  for (const payload of payloadsOf(tags)) await sql`select pg_notify(${tagChannel}, ${payload})`.execute(db)
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
