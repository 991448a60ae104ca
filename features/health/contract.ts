import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import {
  errorKinds,
  healthProblems,
  healthStates,
  importFailures,
  importSources,
  importStates,
  jobNames,
  runnableImports,
  storedThings,
  taskNames,
} from './constants.ts'

export * from './constants.ts'

/** How something does, and what is not as it should be; null where it is fine. */
const judged = { state: z.enum(healthStates), problem: z.enum(healthProblems).nullable() }

const count = z.int()

/** Tasks of one kind: ready to run, running, to be run later, and failed in the last hour. */
export const TaskHealth = z.object({
  name: z.enum(taskNames),
  ...{ waiting: count, running: count, later: count, failed: count },
  ...judged,
})
export type TaskHealth = z.output<typeof TaskHealth>

/** A scheduled job: its last end (null if none is known) and how long it took, and the next run. */
export const JobHealth = z.object({
  name: z.enum(jobNames),
  lastAt: Timestamp.nullable(),
  tookMs: count.nullable(),
  failedAt: Timestamp.nullable(),
  nextAt: Timestamp.nullable(),
  ...judged,
})
export type JobHealth = z.output<typeof JobHealth>

/**
 * A hotel: since when it answers or does not, null if it was never called; `waiting` are its scans.
 */
export const HotelHealth = z.object({
  hotel: HotelCode,
  since: Timestamp.nullable(),
  succeededAt: Timestamp.nullable(),
  ...{ waiting: count, running: count },
  ...judged,
})
export type HotelHealth = z.output<typeof HotelHealth>

/** The space of a disk, and what of the site is on it. */
export const DiskHealth = z.object({
  holds: z.array(z.enum(storedThings)),
  freeBytes: z.number(),
  totalBytes: z.number(),
  ...judged,
})
export type DiskHealth = z.output<typeof DiskHealth>

/** The backups: `everyHours` is 0 where the site makes none by itself. */
const BackupHealth = z.object({
  everyHours: count,
  kept: count,
  madeAt: Timestamp.nullable(),
  bytes: z.number().nullable(),
  failedAt: Timestamp.nullable(),
  ...judged,
})

/**
 * Errors of the last day of one kind. `of` is the task or the hotel, null for calls and pages.
 */
export const ErrorHealth = z.object({
  kind: z.enum(errorKinds),
  of: z.union([z.enum(taskNames), z.enum(jobNames), HotelCode]).nullable(),
  count,
  lastAt: Timestamp,
})
export type ErrorHealth = z.output<typeof ErrorHealth>

/** A process of the site: what it does, its version and build, its start and last heartbeat. */
export const ProcessHealth = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(['all', 'web', 'tasks']),
  version: z.string(),
  build: z.string(),
  startedAt: Timestamp,
  seenAt: Timestamp,
  ...judged,
})
export type ProcessHealth = z.output<typeof ProcessHealth>

/** How the site does. Each part has a state of its own; `state` is the worst of all. */
export const SiteHealth = z.object({
  checkedAt: Timestamp,
  state: z.enum(healthStates),
  tasks: z.array(TaskHealth),
  jobs: z.array(JobHealth),
  hotels: z.array(HotelHealth),
  backups: BackupHealth,
  disks: z.array(DiskHealth),
  /** What is in S3 storage instead of on this server. */
  inBucket: z.array(z.enum(storedThings)),
  databaseBytes: z.number(),
  errors: z.object({ kinds: z.array(ErrorHealth), count, ...judged }),
  processes: z.array(ProcessHealth),
  /** When the newest of the builds that run was first started; null where no process runs. */
  deployedAt: Timestamp.nullable(),
})
export type SiteHealth = z.output<typeof SiteHealth>

export const showHealth = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/health',
  access: { permission: 'site.health' },
  summary: 'The state of the site: tasks, scheduled jobs, scans, hotels, backups, disks, errors and processes.',
  result: SiteHealth,
  refusals: {},
})

/** An import from one hotel: its last success, a failure and since when, and what it does now. */
export const ImportPart = z.object({
  hotel: HotelCode,
  state: z.enum(importStates),
  succeededAt: Timestamp.nullable(),
  failingSince: Timestamp.nullable(),
  failure: z.enum(importFailures).nullable(),
  work: z.enum(['waiting', 'running']).nullable(),
})
export type ImportPart = z.output<typeof ImportPart>

/**
 * An import with its hotels. `isOn`: the site runs it by itself, next at `nextAt` (null for one
 * that is off, or that runs each minute); `variable` of the environment switches it.
 */
export const SiteImport = z.object({
  source: z.enum(importSources),
  isOn: z.boolean(),
  variable: z.string(),
  lastAt: Timestamp.nullable(),
  nextAt: Timestamp.nullable(),
  state: z.enum(healthStates),
  parts: z.array(ImportPart),
})
export type SiteImport = z.output<typeof SiteImport>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/imports',
  access: { permission: 'site.health' },
  summary: 'The imports from the game, with their last result and the time of the next run.',
  result: z.object({ checkedAt: Timestamp, imports: z.array(SiteImport) }),
  refusals: {},
})

/** An import that waits or runs for every hotel is not queued again: `error.importRuns`. */
export const runImport = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/imports/:source/runs',
  access: { permission: 'site.imports' },
  summary: 'Has an import run again, from every hotel from which it does not run already.',
  params: z.object({ source: z.enum(runnableImports, 'error.incorrectData') }),
  result: z.object({ queued: z.int() }),
  refusals: { 'error.incorrectData': 422, 'error.importRuns': 409 },
})
