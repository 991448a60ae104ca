import { accountClosed, accountRecovered } from '#features/accounts/contract.ts'
import type { AccountsApi } from '#features/accounts/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { forgetChallenges } from './challenges.ts'
import { forgetAccount, passkeyData, removePasskeysUntil } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { servePasskeys } from './routes.ts'
import type { PasskeysTables } from './tables.ts'

/** What passkeys is opened with. `publicUrl` is left out where the operator set none. */
export type PasskeysOptions = {
  db: Db<unknown>
  clock: Clock
  api: AccountsApi
  siteName: () => string
  publicUrl: string | undefined
}

/** Opens passkeys: a second way to log in to an account, beside the password. */
export function openPasskeys({ clock, api, siteName, publicUrl, ...options }: PasskeysOptions): Feature {
  const db = tablesOf<PasskeysTables>(options.db)
  return {
    routes(app) {
      const relyingParty = () => {
        const [address] = app.addresses()
        const port = typeof address === 'object' ? address.port : undefined
        return relyingPartyOf({ name: siteName(), publicUrl, port })
      }
      servePasskeys(app, { db, clock, api, relyingParty })
    },
    scheduledJobs: [
      { name: 'passkeys.forget-challenges', cron: '27 * * * *', run: () => forgetChallenges(db, clock.now()) },
    ],
    listeners: [
      listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId)),
      listener(accountRecovered, ({ accountId, at }) => removePasskeysUntil(db, accountId, new Date(at))),
    ],
    personalData: { name: 'passkeys', collect: (accountId) => passkeyData(db, accountId) },
  }
}
