import { type Selectable, sql } from 'kysely'
import { notify, withdrawNotices } from '#features/notifications/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import type { RequestFate, StationId } from '../../contract.ts'
import type { RequestTables } from '../tables.ts'
import { requestsTag } from '../tags.ts'

/** A wish as shown to the host, with the messages of all its senders, oldest first. */
export type Wish = Pick<
  Selectable<RequestTables['radio_wishes']>,
  'id' | 'station' | 'subject' | 'artist' | 'title' | 'fate' | 'wishes'
> & { sentAt: Date; senders: readonly { name: string; message: string }[] }

/**
 * The states from which each answer is possible: a played wish was seen before, and a host may
 * change an answer, but never back to unseen.
 */
const before: Readonly<Record<Exclude<RequestFate, 'sent'>, readonly RequestFate[]>> = {
  seen: ['sent'],
  played: ['sent', 'seen', 'declined'],
  declined: ['sent', 'seen', 'played'],
}

const columns = ['id', 'station', 'subject', 'artist', 'title', 'fate', 'wishes', 'sent_at as sentAt'] as const

/**
 * Lists the wishes of a station, newest last: those awaiting an answer, or with `all` the answered
 * ones too. `more` counts the older ones left out.
 */
export async function listWishes(
  db: Db<unknown>,
  { station, all, most }: { station: StationId; all: boolean; most: number },
): Promise<{ wishes: Wish[]; more: number }> {
  const tables = tablesOf<RequestTables>(db)
  const asked = tables
    .selectFrom('radio_wishes')
    .where('station', '=', station)
    .$if(!all, (query) => query.where('fate', 'in', ['sent', 'seen']))
  const [rows, { count }] = await Promise.all([
    asked.select(columns).orderBy('id', 'desc').limit(most).execute(),
    asked.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const wishes = await withSenders(tables, rows.reverse())
  return { wishes, more: count - wishes.length }
}

/**
 * Sets the host's answer to a wish, for all its requesters. Returns the wish and whether the answer
 * is new: not if it cannot follow the present state, or that is not the one that was `seen`.
 * Refuses `noWish`.
 */
export async function setFate(
  db: Db<unknown>,
  id: number,
  fate: Exclude<RequestFate, 'sent'>,
  now: Date,
  seen?: RequestFate,
): Promise<{ wish: Wish; isNew: boolean } | Refusal<'noWish'>> {
  return inTransaction(tablesOf<RequestTables>(db), async (tx) => {
    const from = before[fate].filter((state) => seen === undefined || state === seen)
    const changed =
      from.length > 0 &&
      (await tx
        .updateTable('radio_wishes')
        .set(({ ref }) => ({ fate, fate_before: ref('fate'), fated_at: now }))
        .where('id', '=', id)
        .where('fate', 'in', from)
        .returning('id')
        .executeTakeFirst())
    if (changed) {
      await notifySenders(tx, id, fate, now)
      await invalidateTags(tx, [requestsTag])
    }
    const wish = await findWish(tx, id)
    return wish ? { wish, isNew: Boolean(changed) } : refuse('noWish')
  })
}

/** How long an answer can be taken back: the ten seconds of the undo bar, and the way there. */
export const undoMs = 15_000

/**
 * Takes the last answer to a wish back, if it is `fate` and no older than `undoMs`: the wish is as
 * it was before. Returns the wish and whether this happened. Refuses `noWish`.
 */
export async function takeFateBack(
  db: Db<unknown>,
  id: number,
  fate: RequestFate,
  now: Date,
): Promise<{ wish: Wish; isNew: boolean } | Refusal<'noWish'>> {
  return inTransaction(tablesOf<RequestTables>(db), async (tx) => {
    const changed = await tx
      .updateTable('radio_wishes')
      .set(({ ref }) => ({
        fate: ref('fate_before').$notNull(),
        fate_before: null,
        fated_at: sql<Date | null>`case fate_before when 'sent' then null else ${now}::timestamptz end`,
      }))
      .where('id', '=', id)
      .where('fate', '=', fate)
      .where('fate_before', 'is not', null)
      .where('fated_at', '>', new Date(now.getTime() - undoMs))
      .returning('fate')
      .executeTakeFirst()
    if (changed) {
      // What is not played any more takes its notice back.
      await notifySenders(tx, id, changed.fate === 'played' ? 'played' : 'declined', now)
      await invalidateTags(tx, [requestsTag])
    }
    const wish = await findWish(tx, id)
    return wish ? { wish, isNew: changed !== undefined } : refuse('noWish')
  })
}

async function findWish(db: Db<RequestTables>, id: number): Promise<Wish | undefined> {
  const row = await db.selectFrom('radio_wishes').select(columns).where('id', '=', id).executeTakeFirst()
  return (await withSenders(db, row ? [row] : []))[0]
}

/**
 * Notifies members that their request was played, once that cannot be undone; withdraws the notice
 * if the answer is reverted.
 */
async function notifySenders(tx: Tx<RequestTables>, wishId: number, fate: RequestFate, now: Date): Promise<void> {
  if (fate === 'seen') return
  const sent = await tx
    .selectFrom('radio_requests')
    .select(['id', 'account_id', 'artist', 'title', 'sent_at'])
    .where('wish_id', '=', wishId)
    .where('account_id', 'is not', null)
    .orderBy('id')
    .execute()
  const about = (id: number) => `request:${id}`
  if (fate === 'played') {
    const notices = sent.flatMap(({ id, account_id: accountId, artist, title, sent_at: happenedAt }) => {
      const notice = { kind: 'requestPlayed', requestId: id, artist, title } as const
      return accountId === null ? [] : [{ accountId, about: about(id), notice, happenedAt }]
    })
    await notify(tx, notices, new Date(now.getTime() + undoMs))
  } else
    await withdrawNotices(
      tx,
      'requestPlayed',
      sent.map(({ id }) => about(id)),
      now,
    )
}

async function withSenders(db: Db<RequestTables>, rows: readonly Omit<Wish, 'senders'>[]): Promise<Wish[]> {
  if (rows.length === 0) return []
  const sent = await db
    .selectFrom('radio_requests')
    .select(['wish_id', 'name', 'message'])
    .where(
      'wish_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const byWish = Map.groupBy(sent, ({ wish_id }) => wish_id)
  return rows.map((row) => ({
    ...row,
    senders: (byWish.get(row.id) ?? []).map(({ name, message }) => ({ name, message })),
  }))
}
