import type { FastifyInstance } from 'fastify'
import { accountClosed, accountRecovered } from '#features/accounts/contract.ts'
import { type AccountsApi, deviceOf } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyLogin,
  confirmByPasskey,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from '../contract.ts'
import { beginAdding, finishAdding } from './add-passkey.ts'
import { forgetChallenges } from './challenges.ts'
import type { PasskeysContext, RelyingParty } from './context.ts'
import { beginLogin, confirmByCredential, logInByCredential } from './log-in.ts'
import { forgetAccount, listPasskeysOf, passkeyData, removePasskeyOf, removePasskeysUntil } from './passkeys.ts'
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

/**
 * Returns the relying party of a site. WebAuthn does not allow numeric addresses: a site without a
 * public address uses this machine's name and the actual listening port.
 */
export function relyingPartyOf(site: {
  name: string
  publicUrl: string | undefined
  port: number | undefined
}): RelyingParty {
  const { origin, hostname } = new URL(site.publicUrl ?? `http://localhost:${site.port ?? 80}`)
  return { id: hostname, origin, name: site.name }
}

/** Serves the endpoints of passkeys, in the order of the contract. */
function servePasskeys(app: FastifyInstance, context: PasskeysContext): void {
  const { db } = context
  serve(app, listPasskeys, (_, { actor, visitor }) => listPasskeysOf(db, actor.id, deviceOf(visitor.userAgent)))
  serve(app, beginAddingPasskey, ({ body }, { actor }) => beginAdding(context, actor, body.password))
  serve(app, addPasskey, ({ body }, { actor }) => finishAdding(context, actor, body))
  serve(app, removePasskey, async ({ params }, { actor }) =>
    (await removePasskeyOf(db, actor.id, params.id)) ? {} : refuse('error.passkeyNotFound'),
  )
  serve(app, confirmByPasskey, ({ body }, { actor, visitor }) =>
    confirmByCredential(context, actor, body.response, visitor),
  )
  serve(app, beginPasskeyLogin, (_, place) => beginLogin(context, place))
  serve(app, logInByPasskey, ({ body }, place) => logInByCredential(context, body, place))
}
