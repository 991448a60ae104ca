import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { HotelPhoto } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { RedactedKind } from '../../contract.ts'

/** Returns whether a value of a player was removed on request. */
export type Redactions = (habboId: string, what: RedactedKind, value: string) => boolean

const nothing: Redactions = () => false

/** Reads what was removed from the histories of these players, in one query. */
export async function redactionsAmong(db: AnyDb, habboIds: readonly string[]): Promise<Redactions> {
  if (habboIds.length === 0) return nothing
  const { rows } = await sql<{ habboId: string; what: RedactedKind; hash: string }>`
    select habbo_id as "habboId", what, hash from scanner_redactions
    where habbo_id = any(${habboIds}::text[])`.execute(db)
  if (rows.length === 0) return nothing
  const known = new Set(rows.map(({ habboId, what, hash }) => `${habboId} ${what} ${hash}`))
  return (habboId, what, value) => known.has(`${habboId} ${what} ${hashOf(what, value)}`)
}

/** The hash by which a removed value is recognised. Names are compared as the game does. */
export function hashOf(what: RedactedKind, value: string): string {
  const compared = what === 'name' ? value.toLowerCase() : value
  return createHash('sha256').update(`${what} ${compared}`).digest('hex')
}

const removedPrefix = 'removed-'

/** What a removed photo is stored as in place of its id, so that its line remains. */
export function keyOfRemoved(photoId: string): string {
  return removedPrefix + hashOf('photo', photoId).slice(0, 32)
}

/** Returns whether the key of a photo is that of a removed one. */
export function isRemovedPhoto(key: string): boolean {
  return key.startsWith(removedPrefix)
}

/** Photos of a player as the hotel returned them, without what was removed on request. */
export async function withoutRemoved(
  db: AnyDb,
  playerId: number,
  photos: readonly HotelPhoto[],
): Promise<readonly HotelPhoto[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from scanner_redactions join scanner_players using (habbo_id)
    where id = ${playerId} and what = 'photo'`.execute(db)
  if (rows.length === 0) return photos
  const hashes = new Set(rows.map(({ hash }) => hash))
  return photos.map((photo) =>
    hashes.has(hashOf('photo', photo.id))
      ? { ...photo, id: keyOfRemoved(photo.id), url: null, previewUrl: null, roomNumber: null }
      : photo,
  )
}
