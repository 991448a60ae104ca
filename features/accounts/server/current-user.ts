import type { Actor, SessionCookies } from '#platform/server/caller.ts'
import type { Visit } from '../contract.ts'
import type { OpenSessions } from './open-sessions.ts'
import { rememberedSeconds } from './sessions.ts'

/** What a guest's page is told. */
const guest: Visit = { user: null, roles: [] }

/**
 * Who is logged in, for a page that has just begun: gives a browser that has none the anti-forgery pair, and lets the cookie of a
 * remembered session live on.
 */
export function greet(sessions: OpenSessions, actor: Actor | null, cookies: SessionCookies): Visit {
  cookies.ensureGuest()
  const session = actor && sessions.of(actor)
  if (!session) return guest
  if (session.remembered) cookies.extendSession(rememberedSeconds)
  return session.visit
}
