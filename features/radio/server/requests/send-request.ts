import { sql } from 'kysely'
import { accountsPermitted, describeAuthors } from '#features/accounts/server/api.ts'
import { notify } from '#features/notifications/server/api.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import type { Airing, NewRequest, OwnRequest, StationId } from '../../contract.ts'
import { airingName } from '../schedule/airings.ts'
import type { RequestTables } from '../tables.ts'
import { requestsTag } from '../tags.ts'
import { isLineOpen } from './request-line.ts'
import { beginWait, consumeAddressLimit, consumeShowLimit, ownerOf, type Requester } from './requesting.ts'

const shownMs = 12 * 3_600_000
// The maximum shown; a busy network may have sent more in that time.
const mostShown = 50

/**
 * Returns a requester's requests to a station in the last twelve hours, newest first, with their
 * state.
 */
export async function listOwn(
  db: Db<RequestTables>,
  requester: Requester,
  station: StationId,
  now: Date,
): Promise<OwnRequest[]> {
  const owner = ownerOf(requester)
  if (!owner) return []
  const rows = await selectOwn(db)
    .where(`radio_requests.${owner.column}`, '=', owner.value)
    .where('station', '=', station)
    .where('radio_requests.sent_at', '>', new Date(now.getTime() - shownMs))
    .orderBy('radio_requests.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(asOwn)
}

/** One request as its sender sees it. */
async function findOwn(db: Db<RequestTables>, id: number): Promise<OwnRequest> {
  return asOwn(await selectOwn(db).where('radio_requests.id', '=', id).executeTakeFirstOrThrow())
}

/** Requests with what became of their wishes. */
function selectOwn(db: Db<RequestTables>) {
  return db
    .selectFrom('radio_requests')
    .innerJoin('radio_wishes', 'radio_wishes.id', 'wish_id')
    .select([
      'radio_requests.id',
      'radio_requests.sent_at as sentAt',
      'subject',
      'radio_requests.name',
      'radio_requests.artist',
      'radio_requests.title',
      'radio_requests.message',
      'fate',
      'wishes',
    ])
}

function asOwn({
  sentAt,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>): OwnRequest {
  return { ...row, sentAt: sentAt.toISOString() }
}

/** Why a request is refused. All but the first say when to retry, by `retryAfterSeconds`. */
type NotTaken = Refusal<
  'error.requestLineClosed' | 'error.requestTooSoon' | 'error.requestsOfShow' | 'error.requestsOfAddress'
>

/** Thrown to roll back a refused request together with the rate limits it consumed. */
class Undone extends Error {
  readonly refusal: NotTaken

  constructor(refusal: NotTaken) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** An unanswered wish is joined by an equal request if it is no older than this. */
const joinsWithinMs = 3 * 3_600_000

/**
 * A request to store: its sender, time and station. `airing` is the current show, null where none
 * is scheduled; `hosts` are the names of who is on air, in small letters.
 */
export type Sending = {
  request: NewRequest
  requester: Requester
  station: StationId
  airing: Airing | null
  hosts: readonly string[]
  waitSeconds: number
  now: Date
}

/**
 * Stores a request. Requests for the same song in the same show become one wish for the host, with
 * a counter of its requesters. A refusal leaves no trace.
 */
export async function storeRequest(db: Db<RequestTables>, sending: Sending): Promise<OwnRequest | NotTaken> {
  try {
    return await inTransaction(db, async (tx) => {
      if (!(await isLineOpen(tx, sending.station))) throw new Undone(refuse('error.requestLineClosed'))
      await consumeLimits(tx, sending)
      const wishId = await wishFor(tx, sending)
      await invalidateTags(tx, [requestsTag])
      await notifyHosts(
        tx,
        {
          station: sending.station,
          airing: airingName(sending.airing),
          hosts: sending.hosts,
          except: sending.requester.accountId,
        },
        sending.now,
      )
      return storeOwn(tx, wishId, sending)
    })
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}

/** Consumed in one order by all requests, to avoid deadlocks. */
async function consumeLimits(tx: Tx<RequestTables>, { requester, station, airing, waitSeconds, now }: Sending) {
  const wait = await beginWait(tx, requester, waitSeconds)
  if (wait) throw new Undone(refuse('error.requestTooSoon', wait))
  const secondsLeft = airing && (Date.parse(airing.endsAt) - now.getTime()) / 1000
  const ofShow = await consumeShowLimit(tx, requester, `${station} ${airingName(airing) ?? 'unscheduled'}`, secondsLeft)
  if (ofShow) throw new Undone(refuse('error.requestsOfShow', ofShow))
  const ofAddress = await consumeAddressLimit(tx, requester)
  if (ofAddress) throw new Undone(refuse('error.requestsOfAddress', ofAddress))
}

/** Returns the wish that a request belongs to: an equal unanswered one, locked, or a new one. */
async function wishFor(tx: Tx<RequestTables>, { request, station, airing, now }: Sending): Promise<number> {
  const song = request.subject === 'music' ? songOf(request) : null
  if (song !== null) {
    const key = `${station} ${airingName(airing)} ${song}`
    await sql`select pg_advisory_xact_lock(${locks.songRequests}, hashtext(${key}))`.execute(tx)
    const known = await tx
      .selectFrom('radio_wishes')
      .select('id')
      .where('station', '=', station)
      .where('airing', 'is not distinct from', airingName(airing))
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
    // The counter is incremented when the request is stored.
    .values({
      station,
      airing: airingName(airing),
      subject: request.subject,
      artist,
      title,
      song,
      wishes: 0,
      sent_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Stores the request. A repeated one of the same requester replaces the earlier text. */
async function storeOwn(
  tx: Tx<RequestTables>,
  wishId: number,
  { request, requester, now }: Sending,
): Promise<OwnRequest> {
  const owner = ownerOf(requester)
  if (!owner) throw new Error('A request needs a member or a guest')
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

/** Returns the key of a song independent of spelling: `PIXEL-Pirates` and `pixel pirates` match. */
function songOf({ artist, title }: { artist: string; title: string }): string {
  return `${plain(artist)}\n${plain(title)}`
}

// A band may be called by signs alone.
function plain(text: string): string {
  const folded = foldText(text)
  const words = folded.match(/[\p{L}\p{N}]+/gu)
  return words ? words.join(' ') : folded
}

/**
 * Notifies those who host a show, once for each show, that requests wait: where none of the staff
 * does, everybody who may be on air, once a day. `hosts` are names in small letters.
 */
async function notifyHosts(
  tx: AnyDb,
  on: { station: StationId; airing: string | null; hosts: readonly string[]; except: number | null },
  now: Date,
): Promise<void> {
  const staff = await accountsPermitted(tx, 'radio.air', now)
  const named = await describeAuthors(tx, staff)
  const hosts = staff.filter((id) => on.hosts.includes(named.get(id)?.name.toLowerCase() ?? ''))
  const receivers = (hosts.length > 0 ? hosts : staff).filter((id) => id !== on.except)
  const about = `studio:${on.station} ${on.airing ?? now.toISOString().slice(0, 10)}`
  const notice = { kind: 'requestWaits', station: on.station } as const
  await notify(
    tx,
    receivers.map((accountId) => ({ accountId, about, notice })),
    now,
  )
}
