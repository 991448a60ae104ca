import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { giveHeart, StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { ownerOf, type Requester } from '../requests/requesting.ts'
import { readStation } from '../stations/radio-now.ts'
import type { AirTables } from '../tables.ts'
import { lovedTag } from '../tags.ts'

/** Hearts of one network in an hour: a family with many songs, not a counter of clicks. */
const heartsPerHour = 120
/** How long hearts stay linked to a guest's browser. */
const heartDays = 30
const dayMs = 86_400_000

/** Returns whether a visitor has given a heart to the song of a play. */
export async function isLoved(db: Db<unknown>, visitor: Requester, play: number): Promise<boolean> {
  const owner = ownerOf(visitor)
  if (!owner) return false
  const heart = await tablesOf<AirTables>(db)
    .selectFrom('radio_hearts')
    .select('id')
    .where(owner.column, '=', owner.value)
    .where('song_id', '=', sql<number>`(select song_id from radio_plays where id = ${play}::bigint)`)
    .executeTakeFirst()
  return heart !== undefined
}

/**
 * Gives a visitor's heart to the song of a play, once for each song. Refuses `error.songOver`
 * unless it is what the station plays or has played just before, and `error.tooManyRequests`.
 */
export async function giveHeartOf(
  context: RadioContext,
  station: StationId,
  visitor: Requester,
  { play }: Parsed<typeof giveHeart>['body'],
) {
  const owner = ownerOf(visitor)
  if (!owner) throw new Error('A heart needs a member or a guest')
  const limit = { purpose: 'radio hearts', limit: heartsPerHour, windowSeconds: 3600 }
  const tooMany = await consumeRateLimit(context.db, { ...limit, who: visitor.address })
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  const { now } = await readStation(context, station)
  const songId = now.online ? await songPlayed(context.db, station, play) : null
  if (songId === null) return refuse('error.songOver')
  return inTransaction(tablesOf<AirTables>(context.db), async (tx) => {
    const given = await tx
      .insertInto('radio_hearts')
      .values({
        ...{ song_id: songId, station, given_at: context.clock.now() },
        account_id: owner.column === 'account_id' ? owner.value : null,
        browser_hash: owner.column === 'browser_hash' ? owner.value : null,
      })
      .onConflict((known) => known.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (given) {
      await sql`update radio_songs set hearts = hearts + 1 where id = ${songId}`.execute(tx)
      await invalidateTags(tx, [lovedTag(station)])
    }
    return { isLoved: true as const }
  })
}

/** Returns the song of one of the last two plays of a station; null for any other play. */
async function songPlayed(db: AnyDb, station: StationId, play: number): Promise<number | null> {
  const { rows } = await sql<{ song_id: number }>`
    select song_id from (select id, song_id from radio_plays where station = ${station} order by id desc limit 2) as last
    where id = ${play}::bigint`.execute(db)
  return rows[0]?.song_id ?? null
}

/**
 * Moves the hearts of a guest's browser to the account that has logged in there; where both gave
 * one to a song, one stays. Idempotent.
 */
export async function adoptHearts(
  db: Db<AirTables>,
  { accountId, browserHash }: { accountId: number; browserHash: Buffer },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      update radio_hearts as heart set account_id = ${accountId}, browser_hash = null
      where browser_hash = ${browserHash}
        and not exists (select from radio_hearts where song_id = heart.song_id and account_id = ${accountId})`.execute(
      tx,
    )
    await takeHearts(tx, 'browser_hash', browserHash)
  })
}

/** Deletes the hearts of a closed account. Idempotent. */
export function forgetHeartsOf(db: Db<AirTables>, accountId: number): Promise<void> {
  return inTransaction(db, (tx) => takeHearts(tx, 'account_id', accountId))
}

/** Deletes the hearts of one owner and takes them off their songs. */
async function takeHearts(tx: AnyDb, column: 'account_id' | 'browser_hash', owner: number | Buffer): Promise<void> {
  const { rows } = await sql<{ station: StationId }>`
    with gone as (
      delete from radio_hearts where ${sql.ref(column)} = ${owner} returning song_id, station
    ), counted as (
      update radio_songs set hearts = hearts - 1 from (select distinct song_id from gone) as lost where id = lost.song_id
    )
    select distinct station from gone`.execute(tx)
  await invalidateTags(
    tx,
    rows.map(({ station }) => lovedTag(station)),
  )
}

/** Deletes the hearts of guests after 30 days; the songs keep their counts. */
export async function forgetGuestHearts(db: Db<AirTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - heartDays * dayMs)
  await db.deleteFrom('radio_hearts').where('browser_hash', 'is not', null).where('given_at', '<', until).execute()
}

/** Returns the hearts of an account for its data export. */
export async function heartData(db: AnyDb, accountId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<object>`
    select artist, title, given_at from radio_hearts join radio_songs on radio_songs.id = song_id
    where account_id = ${accountId} order by radio_hearts.id`.execute(db)
  return { hearts: rows }
}
