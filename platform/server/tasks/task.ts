import type { z } from 'zod'

/** The schema of the database in which the queue keeps its tables. */
export const taskSchema = 'tasks'

/** Background work as data. Two queued or running tasks with one key are one. */
export type Task<Payload = unknown> = {
  name: string
  payload: z.ZodType<Payload>
  key(payload: Payload): string
  /** How many of it one process works on at once. */
  concurrency: number
  /**
   * Limits how many tasks of one group run at once, across all processes, so that a slow group does
   * not block others.
   */
  groups?: { of(payload: Payload): string; concurrency: number }
  /** Waiting tasks of a higher priority are started first; default 0. */
  priority?(payload: Payload): number
  /** How often it is tried again after it threw or its process died. */
  retries: number
  retryDelaySeconds: number
  /** Work that takes longer is taken for dead. */
  expireInSeconds: number
  /** How long it may wait before it is dropped; default: a day. */
  retentionSeconds?: number
}

/** Describes background work. */
export function task<Payload>(description: Task<Payload>): Task<Payload> {
  return description
}

/**
 * The context of a running task besides its payload. `signal` is aborted when the process stops or
 * another took the task over.
 */
export type TaskRun = { signal: AbortSignal }

/** A task with its handler; the payload is parsed before it. */
export type BoundTask = { task: Task; run: (payload: unknown, run: TaskRun) => Promise<void> }

/**
 * Binds a handler to a task. The payload comes from the queue and is parsed like any external
 * input.
 */
export function bind<Payload>(
  bound: Task<Payload>,
  body: (payload: Payload, run: TaskRun) => Promise<void>,
): BoundTask {
  const { groups, priority, ...rest } = bound
  return {
    task: {
      ...rest,
      key: (payload) => bound.key(bound.payload.parse(payload)),
      ...(groups && { groups: { ...groups, of: (payload) => groups.of(bound.payload.parse(payload)) } }),
      ...(priority && { priority: (payload) => priority(bound.payload.parse(payload)) }),
    },
    run: (payload, run) => body(bound.payload.parse(payload), run),
  }
}

/** A scheduled job: `cron` in UTC, run once per due time regardless of the number of processes. */
export type ScheduledJob = { name: string; cron: string; run: () => Promise<void> }
