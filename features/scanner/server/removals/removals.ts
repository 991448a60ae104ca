import { describeAuthors, newMottoCode } from '#features/accounts/server/api.ts'
import { latestActs, recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Waiting } from '#platform/server/feature.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { addRemoval, listRemovals, Removal, settleRemoval } from '../../contract.ts'
import { findPlayerByName } from '../players.ts'
import { pageSize, readPosition, writePosition } from '../staff-paging.ts'
import type { RemovalRow, ScannerTables } from '../tables.ts'
import { removalsTag } from '../tags.ts'

type Context = { db: Db<ScannerTables>; now: Date }
type Settled = Refusal<'error.notFound' | 'error.stale'>

const codeDays = 14
const dayMs = 86_400_000

/** Implements contract `listRemovals`. */
export async function pageOfRemovals(
  db: Db<ScannerTables>,
  { state, cursor }: Parsed<typeof listRemovals>['query'],
): Promise<Outcome<typeof listRemovals>> {
  const before = cursor === undefined ? null : readPosition(state, cursor, /^\d{1,15}\.\d{1,10}$/)
  if (before === undefined) return refuse('error.cursorInvalid')
  const [due = '', id = ''] = before?.split('.') ?? []
  const isOpen = state === 'open'
  const rows = await db
    .selectFrom('scanner_removals')
    .selectAll()
    .where('state', '=', state)
    .$if(before !== null, (removals) =>
      removals.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('due_at', 'id'), isOpen ? '>' : '<', tuple(new Date(Number(due)), Number(id))),
      ),
    )
    .orderBy('due_at', isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: page.map(describeRemoval),
    nextCursor: last && rows.length > page.length ? writePosition(state, `${last.due_at.getTime()}.${last.id}`) : null,
  }
}

/** How many requests wait for an answer. */
export async function countOpenRemovals(db: Db<ScannerTables>): Promise<Waiting> {
  const { count, oldestAt } = await db
    .selectFrom('scanner_removals')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('received_at').as('oldestAt')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { area: 'removals', count, oldestAt }
}

/** Implements contract `addRemoval`. A day in the future is `error.incorrectData`. */
export async function enterRemoval(
  { db, now }: Context,
  actor: Actor,
  { hotel, name, kind, received }: Parsed<typeof addRemoval>['body'],
): Promise<Outcome<typeof addRemoval>> {
  const receivedAt = new Date(`${received}T00:00:00Z`)
  // It may already be tomorrow where the member of the staff is.
  if (receivedAt.getTime() > now.getTime() + dayMs)
    return refuse('error.incorrectData', { fields: { received: 'error.incorrectData' } })
  return inTransaction(db, async (tx) => {
    const player = await findPlayerByName(tx, hotel, name)
    const row = await tx
      .insertInto('scanner_removals')
      .values({
        hotel,
        name: player?.name ?? name,
        habbo_id: player?.habboId ?? null,
        kind,
        received_at: receivedAt,
        due_at: monthAfter(receivedAt),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const act = { by: actor.id, act: 'removal.added', subject: 'removal', id: row.id, changes: { kind } } as const
    await recordAct(tx, act, now)
    await invalidateTags(tx, [removalsTag])
    return describeRemoval(row)
  })
}

/** The same day of the next month, or its last day (GDPR art. 12(3)). */
export function monthAfter(day: Date): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)))
}

/** Implements contract `issueRemovalCode`. A code that is valid for another day is kept. */
export async function issueCodeFor({ db, now }: Context, actor: Actor, id: number): Promise<Removal | Settled> {
  return changeOpen(db, id, async (tx, removal) => {
    if (removal.code_until && removal.code_until.getTime() > now.getTime() + dayMs) return removal
    await recordAct(tx, { by: actor.id, act: 'removal.codeIssued', subject: 'removal', id }, now)
    return change(tx, id, { code: newMottoCode(), code_until: new Date(now.getTime() + codeDays * dayMs) })
  })
}

/** Implements contract `settleRemoval`. */
export async function settle(
  { db, now }: Context,
  actor: Actor,
  id: number,
  { state, reason }: Parsed<typeof settleRemoval>['body'],
): Promise<Outcome<typeof settleRemoval>> {
  return changeOpen(db, id, async (tx, removal) => {
    if (state === 'done' && needsProof(removal)) return refuse('error.notAuthorized')
    return settleOpen(tx, actor, removal, { state, reason: reason || null }, now)
  })
}

/** Whether a request is settled only by a code in the motto. */
export function needsProof({ kind }: Pick<RemovalRow, 'kind'>): boolean {
  return kind === 'page' || kind === 'show'
}

/** Settles an open request that the transaction holds, and records the act. */
export async function settleOpen(
  tx: Tx<ScannerTables>,
  actor: Actor,
  { id, kind }: RemovalRow,
  how: { state: 'done' | 'declined'; reason: string | null; habbo_id?: string },
  now: Date,
): Promise<RemovalRow> {
  const act = how.state === 'done' ? 'removal.done' : 'removal.declined'
  await recordAct(tx, { by: actor.id, act, subject: 'removal', id, changes: { kind } }, now)
  return change(tx, id, { ...how, settled_at: now, code: null, code_until: null })
}

/**
 * Changes an open request while holding it. Refuses `error.notFound`, and `error.stale` with the
 * request as it is and the colleague who has settled it.
 */
export async function changeOpen<Key extends string = never>(
  db: Db<ScannerTables>,
  id: number,
  work: (tx: Tx<ScannerTables>, removal: RemovalRow) => Promise<RemovalRow | Refusal<Key>>,
): Promise<Removal | Settled | Refusal<Key>> {
  return inTransaction(db, async (tx) => {
    const removal = await tx
      .selectFrom('scanner_removals')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!removal) return refuse('error.notFound')
    if (removal.state !== 'open')
      return refuse('error.stale', { removal: describeRemoval(removal), by: await settledBy(tx, id) })
    const changed = await work(tx, removal)
    if (isRefusal(changed)) return changed
    await invalidateTags(tx, [removalsTag])
    return describeRemoval(changed)
  })
}

/**
 * The name of the member of the staff who settled a request; null once it is not known any more.
 */
async function settledBy(tx: Tx<ScannerTables>, id: number): Promise<string | null> {
  const acts = await latestActs(tx, ['removal.done', 'removal.declined'], 'removal', [String(id)])
  const accountId = acts.get(String(id))?.account_id ?? 0
  return (await describeAuthors(tx, [accountId])).get(accountId)?.name ?? null
}

type Changes = Partial<Pick<RemovalRow, 'state' | 'reason' | 'habbo_id' | 'code' | 'code_until' | 'settled_at'>>

async function change(tx: Tx<ScannerTables>, id: number, values: Changes): Promise<RemovalRow> {
  return tx.updateTable('scanner_removals').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

const settledDays = 730

/** Deletes requests that were settled two years ago. */
export async function forgetRemovals(db: Db<ScannerTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - settledDays * dayMs)
  await db.deleteFrom('scanner_removals').where('settled_at', '<', until).execute()
}

function describeRemoval(row: RemovalRow): Removal {
  const { id, hotel, name, habbo_id, kind, state, received_at, due_at, code, code_until, reason, settled_at } = row
  return {
    id,
    hotel,
    name,
    habboId: habbo_id,
    kind,
    state,
    received: received_at.toISOString().slice(0, 10),
    due: due_at.toISOString().slice(0, 10),
    code: code !== null && code_until !== null ? { text: code, until: code_until.toISOString() } : null,
    reason,
    settledAt: settled_at?.toISOString() ?? null,
  }
}
