import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from '#platform/server/replica.ts'

/** Has the state of the replica looked at whenever somebody reads the figures. What is not known at the moment is left out. */
export function watchReplica(replica: Replica, registers: Registry[]): void {
  const state = [
    {
      name: 'nightbell_replica_used',
      help: '1 while the replica is read from, 0 while it is left aside',
      read: () => Number(replica.figures().isUsed),
    },
    {
      name: 'nightbell_replica_lag_bytes',
      help: 'How much of what the database has written the replica did not have yet',
      read: () => replica.figures().lagBytes,
    },
    {
      name: 'nightbell_replica_lag_seconds',
      help: 'For how long the replica has not had something that the database has',
      read: () => replica.figures().lagSeconds,
    },
  ]
  for (const { read, ...described } of state) {
    new Gauge({
      ...described,
      registers,
      collect() {
        const value = read()
        this.reset()
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  }
  new Counter({
    name: 'nightbell_replica_reads_total',
    help: 'What the replica was asked: it answered, or failed, so that the database was asked instead',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'answered' }, replica.figures().reads)
      this.inc({ outcome: 'failed' }, replica.figures().failedReads)
    },
  })
}
