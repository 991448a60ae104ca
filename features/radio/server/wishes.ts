import type { Selectable } from 'kysely'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database.ts'
import type { RequestFate, StationId } from '../contract.ts'
import type { RequestTables } from './request-tables.ts'

/** What lies before the host, with the words of everybody who sent it, oldest first. */
export type Wish = Pick<
  Selectable<RequestTables['radio_wishes']>,
  'id' | 'station' | 'subject' | 'artist' | 'title' | 'fate' | 'wishes'
> & { sentAt: Date; senders: readonly { name: string; message: string }[] }

/** What became of a wish by the host: one that was played was seen before, and a host may think better of it, but none is unseen again. */
const before: Readonly<Record<Exclude<RequestFate, 'sent'>, readonly RequestFate[]>> = {
  seen: ['sent'],
  played: ['sent', 'seen', 'declined'],
  declined: ['sent', 'seen', 'played'],
}

const columns = ['id', 'station', 'subject', 'artist', 'title', 'fate', 'wishes', 'sent_at as sentAt'] as const

/** The wishes of a station, the newest last: those that wait for an answer, or with `all` the answered ones too. `more` counts the older ones that are left out. */
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

/** Says what became of a wish, to everybody who wished for it. Answers it, and whether that is new. Refuses `noWish`. */
export async function setFate(
  db: Db<unknown>,
  id: number,
  fate: Exclude<RequestFate, 'sent'>,
  now: Date,
): Promise<{ wish: Wish; isNew: boolean } | Refusal<'noWish'>> {
  return inTransaction(tablesOf<RequestTables>(db), async (tx) => {
    const changed = await tx
      .updateTable('radio_wishes')
      .set({ fate, fated_at: now })
      .where('id', '=', id)
      .where('fate', 'in', before[fate])
      .returning('id')
      .executeTakeFirst()
    const row = await tx.selectFrom('radio_wishes').select(columns).where('id', '=', id).executeTakeFirst()
    const [wish] = await withSenders(tx, row ? [row] : [])
    return wish ? { wish, isNew: changed !== undefined } : refuse('noWish')
  })
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
