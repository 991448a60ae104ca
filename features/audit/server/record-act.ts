import { sql } from 'kysely'
import { type AnyDb, isTransaction } from '#platform/server/database.ts'
import type { ActChanges, ActName, ActSubject } from '../contract.ts'

/** Who did it: an account by its number, or whoever runs the site, at the command line. */
export type ActBy = number | 'operator'

/** What was done, and to what. `changes` are never secrets, nor what somebody wrote. */
export type StaffAct = {
  by: ActBy
  act: ActName
  subject: ActSubject
  id: number | string
  changes?: ActChanges
}

/** Writes down an act in the transaction of the act itself: they are both there, or neither is. Throws outside of one. */
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
