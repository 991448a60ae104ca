import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { ActName, ActSubject } from '../contract.ts'
import type { ActBy } from './acts.ts'
import type { AuditTables } from './tables.ts'

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

/** An act as it is listed. */
export type ListedAct = Awaited<ReturnType<typeof listActs>>['acts'][number]
