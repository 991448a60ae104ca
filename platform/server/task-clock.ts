import { type Clock, systemClock } from 'pg-boss'
import { taskSchema } from './task.ts'

/**
 * The time by which the queue waits in this process: it goes on evenly when the clock of the machine is put back or forward, which would else hold up all that is planned for as long as
 * it was put back. How far the database's clock is from it the queue looks up each minute.
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
 * Takes back to the present what stands in the future since the clock of the database was put back: when planned work was last begun, and work that was put in, or taken up, at a time
 * which is still to come. Else it would rest until then.
 */
export async function takeBackTimes(db: { executeSql: (statement: string) => Promise<unknown> }): Promise<void> {
  await db.executeSql(`update ${taskSchema}.version set ${putBack(passes)} where ${isAhead(passes)}`)
  await db.executeSql(`update ${taskSchema}.queue set ${putBack(counts)} where ${isAhead(counts)}`)
  await db.executeSql(
    `update ${taskSchema}.job set start_after = start_after - (greatest(created_on, started_on) - now()), ${putBack(['created_on', 'started_on', 'heartbeat_on'])}
     where state < 'completed' and greatest(created_on, started_on) > ${ahead}`,
  )
}
