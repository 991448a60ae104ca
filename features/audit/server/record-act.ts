import { sql } from 'kysely'
import { type AnyDb, isTransaction } from '#platform/server/database.ts'
import type { ActChanges, ActName, ActSubject } from '../contract.ts'

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
}
