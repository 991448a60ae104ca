import type { ErrorKind } from '../contract.ts'

/** The tables of health. `test/row-types.test.ts` checks them against the migrated database. */
export type HealthTables = {
  health_processes: ProcessRow
  health_work: WorkRow
  health_errors: ErrorRow
  health_builds: BuildRow
}

type ProcessRow = {
  id: string
  name: string
  role: 'all' | 'web' | 'tasks'
  version: string
  build: string
  started_at: Date
  seen_at: Date
}

type WorkRow = { name: string; ended_at: Date; took_ms: number; failed_at: Date | null }

type BuildRow = { version: string; build: string; first_seen_at: Date }

type ErrorRow = { hour: Date; kind: ErrorKind; name: string; count: number; last_at: Date }
