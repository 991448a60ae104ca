import { describeLoggedIn } from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Actor, Visitor } from '#platform/server/http/caller.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { type OnlineUsers, showOnlineUsers } from '../contract.ts'
import { type Heartbeats, readHeartbeats } from './heartbeats.ts'
import type { PresenceTables } from './tables.ts'

const mostNamed = 200
const byName = new Intl.Collator('en', { numeric: true })

/** The online users, and the accounts whose heartbeats are counted in them, visible or not. */
type CountedUsers = { users: OnlineUsers; counted: ReadonlySet<number> }

/**
 * Returns the online users (specification §3.3). Members who logged out, were banned or closed
 * their account do not count, however recent their heartbeat.
 */
async function listOnlineUsers(
  context: { db: Db<PresenceTables>; addresses: HotelAddresses },
  now: Date,
): Promise<CountedUsers> {
  const { accountIds, guests } = await readHeartbeats(context.db, now)
  const described = await describeLoggedIn(context.db, accountIds, now)
  const byId = new Map(described.map((member) => [member.id, member]))
  const lastFirst = accountIds.flatMap((id) => byId.get(id) ?? [])
  const visible = lastFirst.filter(({ invisible }) => !invisible)
  const named = visible
    .slice(0, mostNamed)
    // By name, so that the windows of the house do not change places with every poll.
    .sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.hotel, b.hotel))
  const users = {
    loggedIn: named.map(({ name, hotel, equippedIcon, hasPage }) => ({
      name,
      avatar: avatarAddress(context.addresses, hotel, name),
      habbo_hotel: hotel,
      equipped_icon: equippedIcon,
      has_page: hasPage,
    })),
    guests: guests + lastFirst.length - visible.length,
    count: { loggedIn: visible.length, total: guests + lastFirst.length },
  }
  return { users, counted: new Set(accountIds) }
}

const roundMs = 1_000
const oldMs = 2_000
// While a round is running or scheduled, a list up to this old is served, so a slow database delays
// no request.
const oldWhileRenewedMs = 10_000

type CachedList = CachedResponse<typeof showOnlineUsers>

/** The list of online users cached by one process. */
export type OnlineList = {
  /** Takes a call as a heartbeat and returns the list, which is seldom older than a second. */
  poll: (caller: { actor: Actor | null; visitor: Visitor }) => Promise<CachedList>
  /** Stores the last heartbeats and begins no further round. */
  close: () => Promise<void>
}

/**
 * Creates the list. While requests arrive, rounds one second apart store the collected heartbeats
 * and reload the list, for any number of callers. The first caller after an idle period, and a
 * newly arrived member, wait for a round that includes them.
 */
export function openOnlineList(context: {
  db: Db<PresenceTables>
  clock: Clock
  addresses: HotelAddresses
  log: Log
  heartbeats: Heartbeats
}): OnlineList {
  const { db, clock, log, heartbeats } = context
  let kept: { list: CachedList; counted: ReadonlySet<number>; readAt: number } | undefined
  let running: Promise<CachedList> | undefined
  let next: Promise<CachedList> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function goRound(): Promise<CachedList> {
    clearTimeout(timer)
    timer = undefined
    const now = clock.now()
    await heartbeats.store(db)
    const { users, counted } = await listOnlineUsers(context, now)
    const list = makeCachedResponse(showOnlineUsers, users)
    kept = { list, counted, readAt: now.getTime() }
    return list
  }

  /**
   * Starts a round now, or right after the running one, which may have missed the caller's
   * heartbeat.
   */
  function beginRound(): Promise<CachedList> {
    if (running) {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined
          return beginRound()
        })
      return next
    }
    running = goRound().finally(() => {
      running = undefined
    })
    return running
  }

  function planRound() {
    if (closed) return
    timer ??= setTimeout(() => {
      beginRound().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'who is online could not be read')
      })
    }, roundMs).unref()
  }

  return {
    async poll({ actor, visitor }) {
      const now = clock.now()
      if (actor) heartbeats.ofMember(actor.id, now)
      else if (visitor.browser) heartbeats.ofGuest(visitor.browser, now)
      const isRenewed = running !== undefined || timer !== undefined
      const oldest = now.getTime() - (isRenewed ? oldWhileRenewedMs : oldMs)
      if (!kept || kept.readAt < oldest) return beginRound()
      const { list, counted } = kept
      // A newly arrived member would be missing from the list until the next poll.
      if (actor && !counted.has(actor.id)) return beginRound().catch(() => list)
      planRound()
      return list
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.allSettled([running, next])
      await heartbeats.store(db).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'the last activity of members could not be stored')
      })
    },
  }
}
