import type { AccountsApi } from '#features/accounts/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { PasskeysTables } from './tables.ts'

/**
 * The relying party of passkeys: `id` is the host (WebAuthn "RP ID"), `origin` the address of valid
 * pages, `name` the display name.
 */
export type RelyingParty = { id: string; origin: string; name: string }

/** What the rules of passkeys work with. */
export type PasskeysContext = {
  db: Db<PasskeysTables>
  clock: Clock
  api: AccountsApi
  /** Known only while the site listens: without a public address the port belongs to it. */
  relyingParty: () => RelyingParty
}
