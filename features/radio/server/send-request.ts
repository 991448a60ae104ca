import { sql } from 'kysely'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database.ts'
import type { Airing, NewRequest, OwnRequest, StationId } from '../contract.ts'
import { findOwn } from './own-requests.ts'
import { isLineOpen } from './request-line.ts'
import type { RequestTables } from './request-tables.ts'
import { beginWait, consumeAddressLimit, consumeShowLimit, ownerOf, type Requester } from './requesting.ts'
import { songOf } from './wish-song.ts'

/** Why a request is not taken. All but the first say when there is a turn again, by `retryAfterSeconds`. */
type NotTaken = Refusal<
  'error.requestLineClosed' | 'error.requestTooSoon' | 'error.requestsOfShow' | 'error.requestsOfAddress'
>

/** What undoes a request that is not taken, with every turn that it took. */
class Undone extends Error {
  readonly refusal: NotTaken

  constructor(refusal: NotTaken) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** A wish that nobody has answered joins an equal one that is no older. */
const joinsWithinMs = 3 * 3_600_000

/** A request, and when it is sent to whom: `airing` is the show that is on, null where none is scheduled. */
export type Sending = {
  request: NewRequest
  requester: Requester
  station: StationId
  airing: Airing | null
  waitSeconds: number
  now: Date
}

/**
 * Sends a request. A song that others have wished for in the same show is one wish before the host, and counted once for each who wishes for it. What is
 * refused leaves no trace.
 */
export async function storeRequest(db: Db<RequestTables>, sending: Sending): Promise<OwnRequest | NotTaken> {
  try {
    return await inTransaction(db, async (tx) => {
      if (!(await isLineOpen(tx, sending.station))) throw new Undone(refuse('error.requestLineClosed'))
      await consumeLimits(tx, sending)
      const wishId = await wishFor(tx, sending)
      return storeOwn(tx, wishId, sending)
    })
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}

/** All take them in this order, so that nobody waits for who waits for them. */
async function consumeLimits(tx: Tx<RequestTables>, { requester, station, airing, waitSeconds, now }: Sending) {
  const wait = await beginWait(tx, requester, waitSeconds)
  if (wait) throw new Undone(refuse('error.requestTooSoon', wait))
  const secondsLeft = airing && (Date.parse(airing.endsAt) - now.getTime()) / 1000
  const ofShow = await consumeShowLimit(tx, requester, `${station} ${nameOf(airing) ?? 'unscheduled'}`, secondsLeft)
  if (ofShow) throw new Undone(refuse('error.requestsOfShow', ofShow))
  const ofAddress = await consumeAddressLimit(tx, requester)
  if (ofAddress) throw new Undone(refuse('error.requestsOfAddress', ofAddress))
}

/** The wish that a request is part of: an equal one that waits, held, or else a new one. */
async function wishFor(tx: Tx<RequestTables>, { request, station, airing, now }: Sending): Promise<number> {
  const song = request.subject === 'music' ? songOf(request) : null
  if (song !== null) {
    const lock = `radio wish ${station} ${nameOf(airing)} ${song}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
    const known = await tx
      .selectFrom('radio_wishes')
      .select('id')
      .where('station', '=', station)
      .where('airing', 'is not distinct from', nameOf(airing))
      .where('song', '=', song)
      .where('fate', 'in', ['sent', 'seen'])
      .where('sent_at', '>', new Date(now.getTime() - joinsWithinMs))
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (known) return known.id
  }
  const { artist, title } = request.subject === 'music' ? request : { artist: '', title: '' }
  const made = await tx
    .insertInto('radio_wishes')
    // Whoever wishes is counted with their request.
    .values({ station, airing: nameOf(airing), subject: request.subject, artist, title, song, wishes: 0, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Who wishes for the same again says it anew: it is the same request, with the words of now. */
async function storeOwn(
  tx: Tx<RequestTables>,
  wishId: number,
  { request, requester, now }: Sending,
): Promise<OwnRequest> {
  const owner = ownerOf(requester)
  if (!owner) throw new Error('Whoever sends a request is known')
  const { name, message } = request
  const { artist, title } = request.subject === 'music' ? request : { artist: '', title: '' }
  const own = await tx
    .selectFrom('radio_requests')
    .select('id')
    .where('wish_id', '=', wishId)
    .where(owner.column, '=', owner.value)
    .executeTakeFirst()
  if (own) {
    const words = { name, artist, title, ...(message === '' ? {} : { message }) }
    await tx.updateTable('radio_requests').set(words).where('id', '=', own.id).execute()
    return findOwn(tx, own.id)
  }
  const stored = await tx
    .insertInto('radio_requests')
    .values({
      wish_id: wishId,
      account_id: owner.column === 'account_id' ? owner.value : null,
      browser_hash: owner.column === 'browser_hash' ? owner.value : null,
      ...{ name, artist, title, message, sent_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('radio_wishes').set({ wishes: sql<number>`wishes + 1` }).where('id', '=', wishId).execute()
  return findOwn(tx, stored.id)
}

/** The name of a show on its day, `3 2026-11-23`; null without one. */
function nameOf(airing: Airing | null): string | null {
  return airing && `${airing.showId} ${airing.localDay}`
}
