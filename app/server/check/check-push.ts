import { readPushState } from '#features/notifications/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import type { Settings } from '../settings/settings.ts'
import { type Finding, note, ok } from './finding.ts'
import { reach } from './reach.ts'

const what = 'push'
const service = 'push service'

/**
 * Tries the keys of web push by a signature, and calls the services at which most browsers are
 * subscribed. Sends no message: that is possible to a member's browser only.
 */
export async function checkPush(settings: Settings, db: AnyDb | null): Promise<Finding[]> {
  const { WEB_PUSH, PUSH_SERVICE_URL, PUBLIC_URL, PORT, HOTEL_USER_AGENT } = settings
  if (!WEB_PUSH) return [ok(what, 'It is off.')]
  const own = PUSH_SERVICE_URL === undefined ? [] : [PUSH_SERVICE_URL]
  const fetcher = openFetch({ userAgent: HOTEL_USER_AGENT ?? 'Nightbell', trustedAddresses: own })
  try {
    const state = db && (await readPushState(db, PUBLIC_URL ?? `http://localhost:${PORT}`))
    const services = new Set([...own.map((address) => new URL(address).origin), ...(state?.services ?? [])])
    const called = await Promise.all([...services].map((origin) => reach(fetcher, service, origin)))
    const uncalled = called.length > 0 ? '' : '; no service was called, as no browser is subscribed'
    const keys = {
      valid: ok(what, `The keys are valid${uncalled}.`),
      invalid: note(what, 'The keys of the site do not sign: no push service takes its messages.'),
      none: ok(what, `The keys are made when a browser first asks for them${uncalled}.`),
    }
    return [
      state ? keys[state.keys] : note(what, 'The keys were not tried: there is no database to read them from.'),
      ...called,
    ]
  } catch (error) {
    return [note(what, `The keys cannot be read: ${reasonOf(error)}.`)]
  } finally {
    fetcher.close()
  }
}
