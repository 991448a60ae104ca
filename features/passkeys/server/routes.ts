import type { FastifyInstance } from 'fastify'
import { deviceOf } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { serve } from '#platform/server/http/http.ts'
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
import type { PasskeysContext } from './context.ts'
import { beginLogin, confirmByCredential, logInByCredential } from './log-in.ts'
import { listPasskeysOf, removePasskeyOf } from './passkeys.ts'

/** Serves the endpoints of passkeys, in the order of the contract. */
export function servePasskeys(app: FastifyInstance, context: PasskeysContext): void {
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
