import { sql } from 'kysely'
import { describeAuthors, lockMember } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { mostKeys, usageDays } from '../../constants.ts'
import type { ApiKey, DayOfUsage, listStaffApiKeys } from '../../contract.ts'
import { dayOf } from '../calls/usage.ts'
import type { ProgramsContext } from '../context.ts'
import type { ProgramsTables } from '../tables.ts'
import { keysTag } from '../tags.ts'
import { hashOfKey, newKey } from './key-text.ts'

type Row = { id: number; name: string; ending: string; created_at: Date; last_used_at: Date | null }

const dayMs = 86_400_000
const pageSize = 50

/** The keys of an account, the newest first, with their usage of thirty days. */
export async function listKeysOf({ db, clock }: ProgramsContext, accountId: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('programs_keys')
    .select(['id', 'name', 'ending', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  const days = await db
    .selectFrom('programs_usage')
    .selectAll()
    .where('key_id', 'in', ids.length > 0 ? ids : [0])
    .where('day', '>', dayOf(clock.now()) - usageDays)
    .orderBy('day', 'desc')
    .execute()
  const byKey = Map.groupBy(days, ({ key_id }) => key_id)
  return rows.map((row) =>
    describe(
      row,
      (byKey.get(row.id) ?? []).map(({ day, calls, refused }) => ({ day: dateOf(day), calls, refused })),
    ),
  )
}

/** Makes a key of an account. Its text is answered this once. Refuses `error.tooManyApiKeys`. */
export async function addKey({ db, clock }: ProgramsContext, accountId: number, name: string) {
  const secret = newKey()
  const hash = hashOfKey(secret)
  if (hash === null) throw new Error('A new key has no hash')
  return inTransaction(db, async (tx) => {
    // One after another, so that two at once are both counted.
    await lockMember(tx, accountId)
    const { count } = await tx
      .selectFrom('programs_keys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostKeys) return refuse('error.tooManyApiKeys', { most: mostKeys })
    const row = await tx
      .insertInto('programs_keys')
      .values({
        ...{ account_id: accountId, name, hash, ending: secret.slice(-4) },
        ...{ created_at: clock.now(), last_used_at: null },
      })
      .returning(['id', 'name', 'ending', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
    return { key: describe(row, []), secret }
  })
}

/** Revokes a key of an account. Refuses `error.apiKeyNotFound`. */
export function revokeKey({ db }: ProgramsContext, accountId: number, id: number) {
  return inTransaction(db, async (tx) => ((await remove(tx, { id, accountId })) ? {} : refuse('error.apiKeyNotFound')))
}

/** Revokes the key of a member, which is recorded. Refuses `error.apiKeyNotFound`. */
export function revokeByStaff({ db, clock }: ProgramsContext, actor: Actor, id: number) {
  return inTransaction(db, async (tx) => {
    const owner = await remove(tx, { id })
    if (owner === null) return refuse('error.apiKeyNotFound')
    await recordAct(tx, { by: actor.id, act: 'account.apiKeyRevoked', subject: 'account', id: owner }, clock.now())
    return {}
  })
}

/** Removes the keys of a closed account. */
export async function forgetKeysOf({ db }: ProgramsContext, accountId: number): Promise<void> {
  await db.deleteFrom('programs_keys').where('account_id', '=', accountId).execute()
}

/** Removes a key, of that account alone if one is given. Answers its owner; null for none. */
async function remove(tx: Tx<ProgramsTables>, { id, accountId }: { id: number; accountId?: number }) {
  const removed = await tx
    .deleteFrom('programs_keys')
    .where('id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .returning('account_id')
    .executeTakeFirst()
  if (!removed) return null
  await invalidateTags(tx, [keysTag(removed.account_id)])
  return removed.account_id
}

/** All keys, the most used of thirty days first, in pages. Refuses `error.cursorInvalid`. */
export async function listAllKeys(
  { db, clock }: ProgramsContext,
  cursor: string | undefined,
): Promise<Outcome<typeof listStaffApiKeys>> {
  const offset = cursor === undefined ? 0 : Number(/^[1-9]\d{0,6}$/.exec(cursor)?.[0] ?? Number.NaN)
  if (Number.isNaN(offset)) return refuse('error.cursorInvalid')
  const { rows } = await sql<Row & { account_id: number; calls: number; refused: number }>`
    select key.id, account_id, name, ending, created_at, last_used_at,
      coalesce(sum(calls), 0)::int as calls, coalesce(sum(refused), 0)::int as refused
    from programs_keys as key
    left join programs_usage as usage on usage.key_id = key.id and day > ${dayOf(clock.now()) - usageDays}
    group by key.id order by calls desc, key.id limit ${pageSize + 1} offset ${offset}`.execute(db)
  const shown = rows.slice(0, pageSize)
  const owners = await describeAuthors(
    db,
    shown.map(({ account_id }) => account_id),
  )
  return {
    items: shown.map((row) => {
      const owner = owners.get(row.account_id)
      const { usage: _, ...key } = describe(row, [])
      return {
        ...key,
        owner: owner ? { name: owner.name, hotel: owner.hotel } : null,
        calls: row.calls,
        refused: row.refused,
      }
    }),
    nextCursor: rows.length > pageSize ? String(offset + pageSize) : null,
  }
}

/** The keys of an account for its data export, without their hashes. */
export async function keysData(context: ProgramsContext, accountId: number): Promise<unknown> {
  const keys = await listKeysOf(context, accountId)
  return keys.map(({ name, createdAt, lastUsedAt, usage }) => ({ name, createdAt, lastUsedAt, usage }))
}

function describe(row: Row, usage: DayOfUsage[]): ApiKey {
  const { id, name, ending } = row
  return {
    ...{ id, name, ending, usage },
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
