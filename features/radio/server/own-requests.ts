import type { Db } from '#platform/server/database.ts'
import type { OwnRequest, StationId } from '../contract.ts'
import type { RequestTables } from './request-tables.ts'
import { ownerOf, type Requester } from './requesting.ts'

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
export async function findOwn(db: Db<RequestTables>, id: number): Promise<OwnRequest> {
  return asOwn(await selectOwn(db).where('radio_requests.id', '=', id).executeTakeFirstOrThrow())
}

/** Requests with what became of their wishes. */
export function selectOwn(db: Db<RequestTables>) {
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
