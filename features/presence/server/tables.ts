/** The tables of presence. `test/row-types.test.ts` checks them against the migrated database. */
export type PresenceTables = {
  presence_members: MemberRow
  presence_guests: GuestRow
}

type MemberRow = { account_id: number; seen_at: Date }

type GuestRow = { browser_hash: Buffer; seen_at: Date }
