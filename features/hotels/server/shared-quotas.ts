import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { CallQuota, QuotaListener, QuotaRequest } from './gateway/call-quota.ts'

/** Parts of a host that a process has and would like, and its calls of visitors and of scans. */
type Held = { holder: string; places: number; wanted: number; visitors: number; scans: number }

/** Parts left free for a process that arrives while others are idle. */
const leftForOthers = 1

/** The share of scans while such wait, however many visitors there are. */
const ofScans = 1 / 2

/** Factor by which another process must have more visitors to take a part over. */
const stays = 1.5

/**
 * Returns how many of `whole` parts a process may use (`usable`), and how many remain recorded as
 * its own (`places`). Parts held by others are never assigned. If others lack parts, it drops to
 * its fair share, but keeps those its calls may still use (`keep`). `turn` increases over time and
 * rotates parts among too many processes.
 */
export function splitParts(
  whole: number,
  own: Held & { keep: number },
  others: readonly Held[],
  turn: number,
): { usable: number; places: number } {
  const free = whole - others.reduce((sum, { places }) => sum + places, 0)
  const somebodyLacks = others.some(({ places, wanted }) => places < wanted)
  const alone = others.length === 0
  const wished = somebodyLacks
    ? fairPart(whole, own, others, turn)
    : Math.max(own.places, own.wanted, alone ? whole - leftForOthers : 0)
  const places = Math.max(own.keep, Math.min(wished, free))
  return { usable: Math.max(0, Math.min(places, wished)), places: Math.max(0, places) }
}

/**
 * Parts are dealt one by one, in one order for all: those of scans, one to each process with
 * visitors, more to those with most visitors for each part, then to the others.
 */
function fairPart(whole: number, own: Held, others: readonly Held[], turn: number): number {
  const wanting = [own, ...others].filter(({ wanted }) => wanted > 0)
  wanting.sort((a, b) => (a.holder < b.holder ? -1 : 1))
  const dealt = new Map<Held, number>()
  const has = (each: Held) => dealt.get(each) ?? 0
  let left = whole
  function deal(most: number, among: () => Held | undefined) {
    for (let next = among(); next && most > 0 && left > 0; next = among()) {
      dealt.set(next, has(next) + 1)
      left -= 1
      most -= 1
    }
  }
  deal(Math.ceil(whole * ofScans), () =>
    wanting
      .filter((each) => has(each) < Math.min(each.wanted, each.scans))
      .toSorted((a, b) => has(a) - has(b))
      .at(0),
  )
  const begin = wanting.length > left ? turn % wanting.length : 0
  const order = [...wanting.slice(begin), ...wanting.slice(0, begin)]
  deal(left, () => {
    const [first, ...later] = order.filter((each) => has(each) < each.wanted)
    return later.reduce(
      (best, each) => (best && urgency(each, has(each)) > urgency(best, has(best)) ? each : best),
      first,
    )
  })
  return has(own)
}

/** Returns the value of one more part to a process with that many. */
function urgency({ visitors, places }: Held, parts: number): number {
  if (visitors <= parts) return -parts
  if (parts === 0) return Number.POSITIVE_INFINITY
  // A part that changes owner is unusable for a second.
  return (visitors / (parts + 1)) * (parts < places ? stays : 1)
}

/** A quota that has not been renewed for this long is free for other processes. */
const shareSeconds = 3

const turnSeconds = 4

/** Result of a renewal: the usable parts, and how long the host has paused all calls. */
type Renewed = { usable: number; places: number; pausedMs: number }

/**
 * Renews a process's quota of a host, serialised between processes, and returns its usable share of
 * `whole` parts.
 */
function renewQuota(
  db: Db<unknown>,
  host: string,
  whole: number,
  own: Omit<Held, 'places'> & { keep: number },
): Promise<Renewed> {
  return inTransaction(db, async (tx) => {
    // The host's row serves as the lock: later reads see what the previous process wrote.
    const { rows: lines } = await sql<{ pausedMs: number; turn: number }>`
      insert into hotels_lines as line (host) values (${host})
      on conflict (host) do update set paused_until = line.paused_until
      returning
        greatest(0, extract(epoch from nullif(paused_until, '-infinity') - clock_timestamp()) * 1000)::float8 as "pausedMs",
        floor(extract(epoch from clock_timestamp()) / ${turnSeconds})::int as turn`.execute(tx)
    const { rows: held } = await sql<Held>`
      with gone as (
        delete from hotels_shares where host = ${host} and ends_at <= clock_timestamp()
      )
      select holder, places, wanted, visitors, scans from hotels_shares
      where host = ${host} and ends_at > clock_timestamp()`.execute(tx)
    const { pausedMs = 0, turn = 0 } = lines[0] ?? {}
    // An expired process has lost its parts, even if it still reports some.
    const had = held.find(({ holder }) => holder === own.holder)?.places ?? 0
    const others = held.filter(({ holder }) => holder !== own.holder)
    const now = { ...own, places: had, keep: Math.min(own.keep, had) }
    const { usable, places } = splitParts(whole, now, others, turn)
    await sql`
      insert into hotels_shares (host, holder, places, wanted, visitors, scans, ends_at)
      values (
        ${host}, ${own.holder}, ${places}, ${own.wanted}, ${own.visitors}, ${own.scans},
        clock_timestamp() + make_interval(secs => ${shareSeconds})
      )
      on conflict (host, holder) do update
        set places = excluded.places, wanted = excluded.wanted, visitors = excluded.visitors, scans = excluded.scans,
          ends_at = excluded.ends_at`.execute(tx)
    return { usable, places, pausedMs }
  })
}

/** Releases a process's quotas of one host, or of all. */
async function dropShares(db: Db<unknown>, holder: string, host: string | null): Promise<void> {
  await sql`delete from hotels_shares where holder = ${holder} and (${host}::text is null or host = ${host})`.execute(
    db,
  )
}

/** Makes all processes pause calls to a host for a while. */
async function pauseHost(db: Db<unknown>, host: string, milliseconds: number): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1000})`
  await sql`
    insert into hotels_lines as line (host, paused_until) values (${host}, ${until})
    on conflict (host) do update set paused_until = greatest(line.paused_until, excluded.paused_until)`.execute(db)
}

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
        pauseHost(db, host, milliseconds).catch((error: unknown) =>
          log.warn({ host, error: String(error) }, 'the pause of a hotel could not be shared with other processes'),
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
