import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { IconWords } from './icons.ts'

/** How many changes a page of a ledger has. */
export const ledgerPageSize = 30

/** Ledger filter: gains or spendings. */
export const LedgerKind = z.enum(['gains', 'spendings'])
export type LedgerKind = z.output<typeof LedgerKind>
export const Coin = z.enum(['stars', 'comets'])
export type Coin = z.output<typeof Coin>

/** A change of a balance: amount (negative if taken), reason, and subject (`comment:17`). */
export const LedgerEntry = z.object({
  id: z.int(),
  stars: z.int(),
  comets: z.int(),
  reason: z.string(),
  about: z.string(),
  changedAt: Timestamp,
})
export type LedgerEntry = z.output<typeof LedgerEntry>

/**
 * A page of a ledger, newest first. `older` and `newer` are the cursors of the adjacent pages; null
 * if there is none.
 */
export const LedgerPage = z.object({
  /** The names of the icons in `about` that the staff added, by key. */
  names: z.record(z.string(), IconWords).optional(),
  stars: z.int(),
  comets: z.int(),
  entries: z.array(LedgerEntry),
  newer: z.int().nullable(),
  older: z.int().nullable(),
})
export type LedgerPage = z.output<typeof LedgerPage>

const EntryNumber = z.coerce.number().int().min(1).max(2_147_483_647)

/**
 * `before` continues with entries older than the cursor, `after` with newer ones; `before` takes
 * precedence.
 */
export const listLedger = endpoint({
  method: 'GET',
  path: '/api/get/users/ledger',
  access: 'loggedIn',
  summary: 'The balances of the caller and a page of the changes that made them, newest first.',
  query: z.object({
    kind: LedgerKind.optional(),
    coin: Coin.optional(),
    before: EntryNumber.optional(),
    after: EntryNumber.optional(),
  }),
  result: LedgerPage,
  refusals: {},
})
