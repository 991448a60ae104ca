import type { Actor, SessionCookies } from '#platform/server/http/caller.ts'
import type { Visit } from '../../contract.ts'
import type { OpenSessions } from './open-sessions.ts'
import { rememberedSeconds } from './sessions.ts'

/** Visit data of a guest. */
const guest: Visit = { user: null, roles: [] }

/**
 * Returns the visit data for a new page: issues a CSRF token if the browser has none, and extends
 * the cookie of a remembered session.
 */
export function greet(sessions: OpenSessions, actor: Actor | null, cookies: SessionCookies): Visit {
  cookies.ensureGuest()
  const session = actor && sessions.of(actor)
  if (!session) return guest
  if (session.remembered) cookies.extendSession(rememberedSeconds)
  return session.visit
}
