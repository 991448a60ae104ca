import { type Clock, systemClock } from 'pg-boss'
import { taskSchema } from './task.ts'

/**
 * The queue's clock in this process: monotonic, since otherwise scheduled work would wait for as
 * long as the machine's clock is set back. The queue measures the offset of the database's clock
 * each minute.
 */
export const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

// More than two servers' clocks differ.
const ahead = `now() + interval '1 minute'`
const passes = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on']
const counts = ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on']
const isAhead = (columns: readonly string[]) => `greatest(${columns.join(', ')}) > ${ahead}`
const putBack = (columns: readonly string[]) =>
  columns.map((column) => `${column} = case when ${column} > now() then now() else ${column} end`).join(', ')

/**
 * Moves future timestamps to the present after the database's clock was set back: last runs of
 * scheduled work, and tasks created or started at a time still to come. Otherwise these would wait
 * until then.
 */
export async function takeBackTimes(db: { executeSql: (statement: string) => Promise<unknown> }): Promise<void> {
  await db.executeSql(`update ${taskSchema}.version set ${putBack(passes)} where ${isAhead(passes)}`)
  await db.executeSql(`update ${taskSchema}.queue set ${putBack(counts)} where ${isAhead(counts)}`)
  await db.executeSql(
    `update ${taskSchema}.job set start_after = start_after - (greatest(created_on, started_on) - now()), ${putBack(['created_on', 'started_on', 'heartbeat_on'])}
     where state < 'completed' and greatest(created_on, started_on) > ${ahead}`,
  )
}
