import type { BadgePageAfter } from '#features/badges/server/api.ts'
import type { NewsPageAfter } from '#features/news/server/api.ts'
import type { Call, Endpoint, Outcome } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { ProgramsTables } from './tables.ts'

/** What the API for programs is opened with. */
export type ProgramsOptions = {
  db: Db<unknown>
  clock: Clock
  log: Log
  publicUrl: string
  siteName: () => string
  /** Read the archive and the news in pages, without the limits of visitors. */
  badgesAfter: BadgePageAfter
  newsAfter: NewsPageAfter
  /** Calls within five minutes, by key and by network without a key. */
  callsPerKey: number
  callsPerNetwork: number
  /** The folder of the daily files; null writes none. */
  dumpFolder: string | null
}

/** What the rules of the API work with. */
export type ProgramsContext = Omit<ProgramsOptions, 'db'> & { db: Db<ProgramsTables>; site: Db<unknown> }

/** What the daily files are written with. */
export type DumpContext = Pick<ProgramsContext, 'site' | 'clock' | 'publicUrl' | 'siteName' | 'dumpFolder'>

/** Asks the site's own endpoints as a guest of the caller's network. */
export type Ask = <E extends Endpoint>(endpoint: E, parts: Call<E>) => Promise<Outcome<E>>

/** Makes the absolute address of a path of the site; absolute ones stay. */
export type Absolute = (address: string) => string

/** What an answer of the API is made with. */
export type Answering = { ask: Ask; absolute: Absolute; context: ProgramsContext }
