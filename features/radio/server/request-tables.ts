import type { Generated, GeneratedAlways } from 'kysely'
import type { NewRequest, RequestFate, StationId } from '../contract.ts'

/**
 * The tables of the request line. `test/row-types.test.ts` checks them against the migrated
 * database.
 */
export type RequestTables = {
  radio_lines: LineRow
  radio_wishes: WishRow
  radio_requests: RequestRow
}

type LineRow = { station: StationId; is_open: boolean; changed_at: Date }

type WishRow = {
  id: GeneratedAlways<number>
  station: StationId
  airing: string | null
  subject: NewRequest['subject']
  artist: string
  title: string
  song: string | null
  fate: Generated<RequestFate>
  wishes: Generated<number>
  sent_at: Date
  fated_at: Date | null
  told_at: Date | null
}

type RequestRow = {
  id: GeneratedAlways<number>
  wish_id: number
  account_id: number | null
  browser_hash: Buffer | null
  name: string
  artist: string
  title: string
  message: string
  sent_at: Date
}
