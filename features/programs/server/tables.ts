import type { Generated, GeneratedAlways } from 'kysely'

/** The tables of the API. `test/row-types.test.ts` checks them against the migrated database. */
export type ProgramsTables = {
  programs_keys: KeyRow
  programs_usage: UsageRow
}

type KeyRow = {
  id: GeneratedAlways<number>
  account_id: number
  name: string
  hash: Buffer
  ending: string
  created_at: Date
  last_used_at: Date | null
}

/** `day` counts days since 1970 in UTC. */
type UsageRow = { key_id: number; day: number; calls: Generated<number>; refused: Generated<number> }
