import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { sampleListeners } from '../air/listener-samples.ts'
import type { RadioContext } from '../context.ts'
import { airingAt } from '../schedule/airings.ts'
import type { StationRow } from '../tables.ts'
import { playsTag, stationTag } from '../tags.ts'
import { type Asked, longestAskMs, type StationClient } from './ask-station.ts'
import { offlineAt } from './describe-now.ts'
import { recordPlays } from './record-plays.ts'
import type { StationSettings } from './station-settings.ts'
import { StationState, type StationStatus } from './station-state.ts'

/** What asking works with. */
export type PollContext = Pick<RadioContext, 'db' | 'clock' | 'zone'> & {
  client: Pick<StationClient, 'ask'>
  pollSeconds: number
}

/**
 * The result of an attempt: when the next is due, whether this process polled, and why there was no
 * good answer.
 */
export type Polled = { nextAt: Date; isOwn: boolean; failed: string | null }

// If the claiming process dies, its claim expires after this time.
const turnMs = longestAskMs + 10_000
const longestPauseMs = 60_000
// A mark farther ahead was left by a clock that went wrong.
const farthestMs = 600_000

/**
 * Polls a station and stores its status, unless another process polls it or it is not due; only one
 * process polls at a time. A station that does not answer is polled at increasing intervals, up to
 * once a minute; its last status is kept.
 */
export async function pollStation(
  context: PollContext,
  station: StationSettings,
  signal: AbortSignal,
): Promise<Polled> {
  const begun = context.clock.now()
  const poll = await claimPoll(context, station, begun)
  if (poll === null) return { nextAt: await dueAt(context, station), isOwn: false, failed: null }
  const asked = await context.client.ask(station, signal)
  if (signal.aborted) {
    await giveBack(context, station, poll)
    return { nextAt: begun, isOwn: false, failed: null }
  }
  return 'failed' in asked
    ? { nextAt: await noteFailure(context, station, poll), isOwn: true, failed: asked.failed }
    : { nextAt: await store(context, station, poll, begun, asked), isOwn: true, failed: null }
}

/**
 * Returns the key under which a station's state is stored: another address or stream is another
 * station.
 */
export function askedOf({ kind, url, mount }: StationSettings): string {
  return [kind, url, mount ?? ''].join(' ')
}

async function claimPoll(context: PollContext, station: StationSettings, now: Date): Promise<number | null> {
  const { rows } = await sql<{ turn: number }>`
    insert into radio_stations as known (station, asked, tried_at, due_at, poll_seconds)
    values (${station.id}, ${askedOf(station)}, ${now}, ${new Date(now.getTime() + turnMs)}, ${context.pollSeconds})
    on conflict (station) do update set
      turn = known.turn + 1, asked = excluded.asked, tried_at = excluded.tried_at, due_at = excluded.due_at,
      poll_seconds = excluded.poll_seconds,
      failures = case when known.asked = excluded.asked then known.failures else 0 end,
      failing_since = case when known.asked = excluded.asked then known.failing_since end,
      fetched_at = case when known.asked = excluded.asked then known.fetched_at end,
      state = case when known.asked = excluded.asked then known.state end
    where known.due_at <= ${now} or known.due_at > ${new Date(now.getTime() + farthestMs)} or known.asked <> excluded.asked
    returning turn`.execute(context.db)
  return rows[0]?.turn ?? null
}

async function dueAt(context: PollContext, station: StationSettings): Promise<Date> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from radio_stations where station = ${station.id}`.execute(context.db)
  return rows[0]?.due_at ?? context.clock.now()
}

/** What ended with this process is not the station's failure: another may ask at once. */
async function giveBack(context: PollContext, station: StationSettings, poll: number): Promise<void> {
  await sql`
    update radio_stations set due_at = ${context.clock.now()} where station = ${station.id} and turn = ${poll}`.execute(
    context.db,
  )
}

/** Returns the locked row of a claim if no process has claimed it since; otherwise undefined. */
async function lockPoll(tx: AnyDb, station: StationSettings, poll: number): Promise<StationRowRead | undefined> {
  const { rows } = await sql<StationRowRead>`
    select failures, failing_since, fetched_at, tried_at, poll_seconds, state, title_since, host_since
    from radio_stations where station = ${station.id} and turn = ${poll} for update`.execute(tx)
  return rows[0]
}

type StationRowRead = Pick<
  StationRow,
  'failing_since' | 'fetched_at' | 'tried_at' | 'poll_seconds' | 'title_since' | 'host_since'
> & { failures: number; state: unknown }

async function noteFailure(context: PollContext, station: StationSettings, poll: number): Promise<Date> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const row = await lockPoll(tx, station, poll)
    const pauseMs = pauseAfter(row?.failures ?? 0, context.pollSeconds * 1000)
    const nextAt = new Date(now.getTime() + pauseMs)
    if (!row) return nextAt
    await sql`
      update radio_stations set due_at = ${nextAt}, failures = failures + 1, failing_since = coalesce(failing_since, ${now})
      where station = ${station.id}`.execute(tx)
    const goneAt = offlineAt(row)
    const isGone = goneAt !== null && goneAt <= now.getTime() && row.failing_since !== null
    // Invalidated around that time only: each later attempt would be too often, and processes that
    // start later have nothing cached.
    const isNewlyGone = isGone && goneAt > now.getTime() - 2 * Math.max(pauseMs, longestPauseMs)
    if (row.failing_since === null) await invalidateTags(tx, [stationTag(station.id)])
    else if (isNewlyGone) await invalidateTags(tx, [stationTag(station.id), playsTag(station.id)])
    return nextAt
  })
}

/**
 * Doubles the pause after each failure, with jitter so that stations and sites are not polled
 * simultaneously.
 */
function pauseAfter(failures: number, pollMs: number): number {
  const pauseMs = Math.min(pollMs * 2 ** Math.min(failures, 10), Math.max(longestPauseMs, pollMs))
  return Math.round(pauseMs * (1 - Math.random() / 5))
}

async function store(
  context: PollContext,
  station: StationSettings,
  poll: number,
  begun: Date,
  status: Exclude<Asked, { failed: string }>,
): Promise<Date> {
  const now = context.clock.now()
  const nextAt = new Date(Math.max(now.getTime(), begun.getTime() + context.pollSeconds * 1000))
  await inTransaction(context.db, async (tx) => {
    const row = await lockPoll(tx, station, poll)
    if (!row) return
    const before = StationState.safeParse(row.state).data ?? null
    const { playId, recorded } = await recordPlays(tx, station.id, {
      before,
      heardAt: row.fetched_at,
      status,
      at: now,
      hostAt: async (instant) => (await airingAt(tx, station.id, context.zone, instant))?.djName ?? null,
    })
    const { since, state, isNews } = compare(before, row, status, now)
    await sql`
      update radio_stations set
        due_at = ${nextAt}, failures = 0, failing_since = null, fetched_at = ${now}, state = ${JSON.stringify(state)}::jsonb,
        title_since = ${since.title}, host_since = ${since.host}, play_id = ${playId}
      where station = ${station.id}`.execute(tx)
    await sampleShow(context, tx, station.id, status, { now, before: row.fetched_at })
    const wasGone = (offlineAt(row) ?? 0) <= now.getTime()
    const arePlays =
      recorded > 0 || wasGone || before?.online !== status.online || before?.song?.text !== status.song?.text
    await invalidateTags(tx, [
      ...(isNews || row.failing_since !== null || wasGone ? [stationTag(station.id)] : []),
      ...(arePlays ? [playsTag(station.id)] : []),
    ])
  })
  return nextAt
}

/**
 * Keeps how many listen, once in each minute of a show: scheduled, or with a host in the studio.
 */
async function sampleShow(
  { zone }: PollContext,
  tx: Db<unknown>,
  station: StationSettings['id'],
  { online, live, dj, listeners }: StationStatus,
  { now, before }: { now: Date; before: Date | null },
): Promise<void> {
  if (!online || (before !== null && minuteOf(before) === minuteOf(now))) return
  const isShow = live === true || dj !== null || (await airingAt(tx, station, zone, now)) !== null
  if (isShow) await sampleListeners(tx, station, listeners.total, now)
}

function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / 60_000)
}

/** What has changed against the last good answer. */
function compare(before: StationState | null, row: StationRowRead, status: StationStatus, now: Date) {
  const state = StationState.parse(status)
  const isSameTitle = before?.song != null && before.song.text === state.song?.text && before.songRef === state.songRef
  const isSameHost = !before?.online || !state.online || before.dj === state.dj
  return {
    state,
    since: {
      title: isSameTitle ? (row.title_since ?? now) : now,
      // The arrival of a host already live when the station comes on air was not observed.
      host: isSameHost ? (before?.online && state.online ? row.host_since : null) : now,
    },
    isNews: JSON.stringify(before) !== JSON.stringify(state),
  }
}
