import { type Selectable, sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, isTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { ActChanges, ActName, ActSubject } from '../contract.ts'
import type { AuditTables } from './tables.ts'
import { auditTag } from './tags.ts'

// The trigger of the table lets none go sooner than a day before.
const actDays = 730

/** Deletes actions older than two years. */
export async function forgetActs(db: Db<AuditTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - actDays * 86_400_000)
  await db.deleteFrom('audit_acts').where('at', '<', until).execute()
}

/**
 * Removes a closed account from its actions and those that concern it; the actions themselves are
 * kept.
 */
export async function forgetAccount(db: Db<AuditTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('audit_acts').set({ account_id: null }).where('account_id', '=', accountId).execute()
    await tx
      .updateTable('audit_acts')
      .set({ subject_id: null })
      .where('subject', '=', 'account')
      .where('subject_id', '=', String(accountId))
      .execute()
  })
}

/** The actor: an account id, or the site's operator at the command line. */
export type ActBy = number | 'operator'

/** An action and its subject. `changes` never contain secrets or user-written text. */
export type StaffAct = {
  by: ActBy
  act: ActName
  subject: ActSubject
  id: number | string
  changes?: ActChanges
}

/**
 * Records an action in its own transaction, so that both commit or neither does. Throws outside a
 * transaction.
 */
export async function recordAct(tx: AnyDb, done: StaffAct, now: Date): Promise<void> {
  if (!isTransaction(tx)) throw new Error(`${done.act} is written down in the transaction of the act.`)
  const { by, act, subject, id, changes = {} } = done
  const [kind, accountId] = by === 'operator' ? ['operator', null] : ['account', by]
  await sql`
    insert into audit_acts (at, by, account_id, act, subject, subject_id, changes)
    values (${now}, ${kind}, ${accountId}, ${act}, ${subject}, ${String(id)}, ${JSON.stringify(changes)}::jsonb)`.execute(
    tx,
  )
  await invalidateTags(tx, [auditTag])
}

/** The latest of some acts on each of these things, by the things' ids. */
export async function latestActs(
  db: AnyDb,
  acts: readonly ActName[],
  subject: ActSubject,
  ids: readonly string[],
): Promise<Map<string, ActRow>> {
  const { rows } = await sql<ActRow>`
    select act.* from unnest(${ids}::text[]) as thing(id) cross join lateral (
      select * from audit_acts
      where subject = ${subject} and subject_id = thing.id and act = any(${acts}::text[])
      order by at desc, id desc limit 1
    ) as act`.execute(db)
  return new Map(rows.map((act) => [act.subject_id ?? '', act]))
}

/** Filter for actions; omitted fields match all. `id` is that of the subject. */
export type ActFilter = { by?: ActBy; act?: ActName; subject?: ActSubject; id?: string; since?: Date }

/** The newest acts first, `most` of them, and how many more there are. */
export async function listActs(db: Db<unknown>, filter: ActFilter, most: number) {
  const { by, act, subject, id, since } = filter
  let asked = tablesOf<AuditTables>(db).selectFrom('audit_acts')
  if (by === 'operator') asked = asked.where('by', '=', by)
  else if (by !== undefined) asked = asked.where('account_id', '=', by)
  if (act) asked = asked.where('act', '=', act)
  if (subject) asked = asked.where('subject', '=', subject)
  if (id !== undefined) asked = asked.where('subject_id', '=', id)
  if (since) asked = asked.where('at', '>=', since)
  const acts = await asked.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute()
  const { count } = await asked.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { acts, more: count - acts.length }
}

/** An act as it is stored. */
export type ActRow = Selectable<AuditTables['audit_acts']>

/** An act as it is listed. */
export type ListedAct = Awaited<ReturnType<typeof listActs>>['acts'][number]
