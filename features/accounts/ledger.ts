import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** How many changes a page of a ledger has. */
export const ledgerPageSize = 30

/** Narrows a ledger down: to what was given or taken, and to one of the two. */
export const LedgerKind = z.enum(['gains', 'spendings'])
export type LedgerKind = z.output<typeof LedgerKind>
export const Coin = z.enum(['stars', 'comets'])
export type Coin = z.output<typeof Coin>

/** A change of a balance: by how much (less than 0: taken), why, and what it is about (`comment:17`). */
export const LedgerEntry = z.object({
  id: z.int(),
  stars: z.int(),
  comets: z.int(),
  reason: z.string(),
  about: z.string(),
  changedAt: Timestamp,
})
export type LedgerEntry = z.output<typeof LedgerEntry>

/** A page of a ledger, newest first. `older` and `newer` are where the pages beside it begin; null where there is none. */
export const LedgerPage = z.object({
  stars: z.int(),
  comets: z.int(),
  entries: z.array(LedgerEntry),
  newer: z.int().nullable(),
  older: z.int().nullable(),
})
export type LedgerPage = z.output<typeof LedgerPage>

const EntryNumber = z.coerce.number().int().min(1).max(2_147_483_647)

/** `before` goes on with what is older than an entry, `after` with what is newer; of both `before` counts. */
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
