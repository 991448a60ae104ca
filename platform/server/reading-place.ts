import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a call may read; it is no longer let to once it has read from the primary, so that nothing it sees goes back in time. */
type Place = { isReplicaAllowed: boolean }

const place = new AsyncLocalStorage<Place>()

/** Lets what is read while `work` runs come from a replica, where there is one that may be used. Transactions never do. */
export function withReplica<Made>(work: () => Promise<Made>): Promise<Made> {
  return place.run({ isReplicaAllowed: true }, work)
}

/** Runs `work` as if nobody had let it read from a replica: for what writes, and what several callers share of whom some must not. */
export function withoutReplica<Made>(work: () => Promise<Made>): Promise<Made> {
  return place.run({ isReplicaAllowed: false }, work)
}

/** Whether whoever asks may be answered by a replica. Nobody may who was not let. */
export function mayReadFromReplica(): boolean {
  return place.getStore()?.isReplicaAllowed ?? false
}

/** Whoever asks goes on at the primary. */
export function stayWithPrimary(): void {
  const here = place.getStore()
  if (here) here.isReplicaAllowed = false
}

let changes = 0

/** Something that this process keeps is dropped because it has changed: no replica is read from before it has that change too. */
export function noteChange(): void {
  changes += 1
}

/** How many changes were noted in this process. */
export function notedChanges(): number {
  return changes
}
