import type { FastifyInstance } from 'fastify'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { secretOf } from '#platform/server/http/caller.ts'
import { serve } from '#platform/server/http/http.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import {
  changePassword,
  changeSettings,
  closeAccount,
  confirmByPassword,
  endSession,
  endSessions,
  exportData,
  listLedger,
  listSessions,
  logIn,
  logOut,
  register,
  requestCode,
  resetPassword,
  showCurrentUser,
  showMotto,
  showSettings,
} from '../contract.ts'
import { listOwnLedger } from './balance/list-ledger.ts'
import { closeOwnAccount } from './close-account.ts'
import type { AccountsContext } from './context.ts'
import { logInByPassword } from './login/log-in.ts'
import { requestMottoCode, watchMotto } from './login/motto-proof.ts'
import { changeOwnPassword, confirmPassword, setForgottenPassword } from './login/passwords.ts'
import { registerPlayer } from './login/register.ts'
import type { OpenSessions } from './sessions/open-sessions.ts'
import { greet } from './sessions/open-sessions.ts'
import * as sessionList from './sessions/sessions.ts'
import { changeSettingsOf, settingsOf } from './settings.ts'

/**
 * Serves the endpoints of accounts in the order of the contract. `personalData` collects what every
 * feature stores about an account.
 */
export function serveAccounts(
  app: FastifyInstance,
  context: AccountsContext & {
    sessions: OpenSessions
    personalData: (accountId: number) => Promise<Record<string, unknown>>
  },
): void {
  const { db, clock, sessions } = context
  serve(app, showCurrentUser, async (_, { actor, session }) => greet(sessions, actor, session))
  serve(app, logIn, ({ body }, place) => logInByPassword(context, body, place))
  serve(app, logOut, async (_, { actor, session }) => {
    // A tab may bring the token of a former session along; the cookie's session ends all the same.
    const secret = secretOf(session.cookies)
    if (actor) await endSessionsOf(actor.id, { only: actor.sessionId })
    else if (secret !== undefined) await inTransaction(db, (tx) => sessionList.endSessionOfSecret(tx, secret))
    session.logOut()
    return {}
  })
  serve(app, requestCode, ({ body }, { visitor, session }) =>
    requestMottoCode(context, { ...body, browser: session.ensureGuest() }, visitor),
  )
  serve(app, showMotto, ({ query }, { visitor }) => watchMotto(context, query, visitor))
  serve(app, register, ({ body }, place) => registerPlayer(context, body, place))
  serve(app, resetPassword, ({ body }, place) => setForgottenPassword(context, body, place))
  serve(app, listSessions, (_, { actor }) => sessionList.listSessions(db, actor.id, actor.sessionId, clock.now()))
  serve(app, endSession, async ({ params }, { actor, session }) => {
    if ((await endSessionsOf(actor.id, { only: params.id })) === 0) return refuse('error.sessionNotFound')
    if (params.id === actor.sessionId) session.logOut()
    return {}
  })
  serve(app, endSessions, async (_, { actor, session }) => {
    await endSessionsOf(actor.id)
    session.logOut()
    return {}
  })
  serve(app, confirmByPassword, async ({ body }, { actor }) => {
    const confirmed = await confirmPassword(context, actor, body.password)
    return isRefusal(confirmed) ? confirmed : sessionList.confirmSession(context, actor)
  })
  serve(app, changePassword, ({ body }, { actor, session }) => changeOwnPassword(context, actor, body, session))
  serve(app, showSettings, (_, { actor }) => settingsOf(db, actor.id))
  serve(app, changeSettings, ({ body }, { actor }) => changeSettingsOf(db, actor.id, body))
  serve(app, listLedger, ({ query }, { actor }) => listOwnLedger(db, actor.id, query))
  serve(app, exportData, async (_, { actor }) => {
    const turn = { purpose: 'data of account', who: String(actor.id), limit: 5, windowSeconds: 3600 }
    const tooMany = await consumeRateLimit(db, turn)
    return tooMany ? refuse('error.tooManyRequests', tooMany) : context.personalData(actor.id)
  })
  serve(app, closeAccount, ({ body }, { actor, session }) => closeOwnAccount(context, actor, body.password, session))

  function endSessionsOf(accountId: number, which?: { only: number }): Promise<number> {
    return inTransaction(db, (tx) => sessionList.endSessions(tx, accountId, which))
  }
}
