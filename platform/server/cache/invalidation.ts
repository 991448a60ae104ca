import { type RawBuilder, sql } from 'kysely'
import type { AnyDb } from '../database/database.ts'
import type { CacheTag } from './cache-tags.ts'

/** The channel on which processes publish invalidated cache tags. */
export const tagChannel = 'tags'

// NOTIFY refuses a payload of 8,000 bytes and more.
const payloadBytes = 7_900

/**
 * Invalidates every process's cached data with these tags (`player:hhus-…`). In a transaction the
 * message is sent with the commit, and never without it.
 */
export async function invalidateTags(db: AnyDb, tags: readonly CacheTag[]): Promise<void> {
  if (tags.length > 0) await sql`select ${invalidation(tags)}`.execute(db)
}

/** As `invalidateTags`, as an expression for the statement that makes the change. */
export function invalidation(tags: readonly CacheTag[]): RawBuilder<unknown> {
  if (tags.length === 0) return sql`null`
  return sql`(select count(pg_notify(${sql.lit(tagChannel)}, payload)) from unnest(${payloadsOf(tags)}::text[]) as payload)`
}

/** Packs tags into as few messages as possible, one tag per line. */
function payloadsOf(tags: readonly CacheTag[]): string[] {
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
