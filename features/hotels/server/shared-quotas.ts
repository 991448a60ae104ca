import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { CallQuota, QuotaListener, QuotaRequest } from './gateway/call-quota.ts'
import { dropShares, pauseLine, renewQuota, shareSeconds } from './write-quota.ts'

/** The shares of this process in the calls to all hosts. */
export type SharedQuotas = {
  open: (host: string, whole: number, listener: QuotaListener) => CallQuota
  /** Releases the quotas for other processes at once. */
  close: () => Promise<void>
}

/** Calls begun so long ago count for no limit any more. */
const windowMs = 1000
const renewMs = 1000
const askAgainMs = 250
/** How long an idle process keeps its quota. */
const idleMs = 3000
/** Before the others may take it, so that two never use it. */
const trustedMs = (shareSeconds - 1) * 1000

/**
 * Shares the hosts' rate limits among all processes of a database. A process acquires parts when it
 * has calls and renews them each second while in use; calls themselves need no query. If the
 * database is unavailable, the parts expire and calls stop.
 */
export function openSharedQuotas({ db, log }: { db: Db<unknown>; log: Log }): SharedQuotas {
  const holder = randomUUID()
  const closings: (() => Promise<void>)[] = []

  function open(host: string, whole: number, listener: QuotaListener): CallQuota {
    let places = 0
    let usable = 0
    let usableUntil = 0
    let loweredAt = 0
    let wish: QuotaRequest = { parts: 0, underWay: 0, visitors: 0, scans: 0 }
    let wantedAt = 0
    let renewing: Promise<void> | undefined
    let renewsAt = Number.POSITIVE_INFINITY
    let timer: NodeJS.Timeout | undefined
    let isClosed = false
    let isAway = false

    const parts = () => (performance.now() < usableUntil ? usable : 0)

    async function renew() {
      const sentAt = performance.now()
      const { underWay, visitors, scans } = wish
      const isIdle = wish.parts === 0 && underWay === 0 && sentAt - wantedAt > idleMs
      if (isIdle) {
        await dropShares(db, holder, host)
        places = 0
        usable = 0
        return
      }
      // Calls begun before the last reduction may still count.
      const keep = sentAt - loweredAt < windowMs ? places : Math.min(places, Math.max(usable, underWay))
      const wanted = Math.max(wish.parts, underWay)
      const renewed = await renewQuota(db, host, whole, { holder, wanted, visitors, scans, keep })
      const before = parts()
      if (renewed.usable < usable) loweredAt = performance.now()
      places = renewed.places
      usable = renewed.usable
      usableUntil = sentAt + trustedMs
      if (renewed.pausedMs > 0) listener.paused(renewed.pausedMs)
      if (parts() > before) listener.grown()
    }

    function nextMs(): number {
      if (wish.parts > parts()) return askAgainMs
      // Reduced parts are released as soon as possible.
      const lowered = loweredAt + windowMs - performance.now()
      return places > usable && lowered > 0 ? Math.min(lowered, renewMs) : renewMs
    }

    function renewIn(milliseconds: number) {
      const at = performance.now() + milliseconds
      if (isClosed || renewing || at >= renewsAt) return
      clearTimeout(timer)
      renewsAt = at
      timer = setTimeout(() => {
        renewsAt = Number.POSITIVE_INFINITY
        renewing = renew()
          .then(
            () => {
              isAway = false
            },
            (error: unknown) => {
              // Logged once per outage, since renewal is retried.
              if (!isAway) log.warn({ host, error: String(error) }, 'the share of a hotel was not renewed')
              isAway = true
            },
          )
          .finally(() => {
            renewing = undefined
            if (places > 0 || wish.parts > 0) renewIn(isAway ? renewMs : nextMs())
          })
      }, milliseconds)
      // Does not keep an idle program alive, unless a call is waiting.
      if (wish.parts === 0) timer.unref()
    }

    closings.push(async () => {
      isClosed = true
      clearTimeout(timer)
      await renewing
    })

    return {
      parts,
      want(next) {
        wish = next
        if (next.parts > 0 || next.underWay > 0) wantedAt = performance.now()
        // Concurrent calls share one request; after a refusal, the process waits until others have
        // renewed theirs.
        if (next.parts > parts() && (places === 0 || next.parts > places)) renewIn(places === 0 ? 0 : askAgainMs / 5)
      },
      pause(milliseconds) {
        pauseLine(db, host, milliseconds).catch((error: unknown) =>
          log.warn({ host, error: String(error) }, 'the pause of a hotel was not told to other processes'),
        )
      },
    }
  }

  return {
    open,
    async close() {
      await Promise.all(closings.map((closing) => closing()))
      await dropShares(db, holder, null).catch(() => {})
    },
  }
}
