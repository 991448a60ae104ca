import type { Airing, RadioNow } from '../../contract.ts'
import type { StationSettings } from './station-settings.ts'
import type { StationState } from './station-state.ts'

/**
 * The cached data of a station: its row, the scheduled show and the next one, and what its host
 * says. `state` is null before its first good answer.
 */
export type CachedStation = {
  settings: StationSettings | null
  state: StationState | null
  fetched_at: Date | null
  failing_since: Date | null
  poll_seconds: number
  title_since: Date | null
  host_since: Date | null
  play_id: number | null
  airing: Airing | null
  nextAiring: Airing | null
  says: string | null
}

/** The current broadcast, and until when (milliseconds) it is valid without new data. */
export type DescribedNow = { now: RadioNow; until: number }

// A station that has not answered for two minutes counts as off air; with a long polling interval,
// after two missed polls.
const goneAfterSeconds = (pollSeconds: number) => Math.max(120, 2 * pollSeconds + 30)
const staleAfterSeconds = (pollSeconds: number) => Math.max(30, 2 * pollSeconds + 15)

const songLeewayMs = 60_000
const longestTitleMs = 20 * 60_000

/**
 * Returns from when (milliseconds) a station counts as off air unless it answers; null before its
 * first answer.
 */
export function offlineAt(row: Pick<CachedStation, 'fetched_at' | 'poll_seconds'>): number | null {
  return row.fetched_at && row.fetched_at.getTime() + goneAfterSeconds(row.poll_seconds) * 1000
}

/** Returns the current broadcast at an instant, from the cached data. */
export function describeNow(station: RadioNow['station'], kept: CachedStation, instant: Date): DescribedNow {
  const at = instant.getTime()
  const { state, fetched_at } = kept
  const goneAt = offlineAt(kept)
  const staleAt = fetched_at && fetched_at.getTime() + staleAfterSeconds(kept.poll_seconds) * 1000
  const isOnline = state?.online === true && goneAt !== null && at < goneAt
  const host = isOnline ? hostOf(state, kept.airing) : noHost
  const oldAt = isOnline ? titleOldAt(kept, state, host) : Infinity
  const turns = [goneAt, staleAt, oldAt, kept.airing ? Date.parse(kept.airing.endsAt) : null]
  return {
    now: {
      station,
      isConfigured: kept.settings !== null,
      online: isOnline,
      ...host,
      song: isOnline ? state.song : null,
      isTitleOld: at >= oldAt,
      startedAt: isOnline && state.song ? (state.startedAt ?? kept.title_since?.toISOString() ?? null) : null,
      durationSeconds: isOnline ? state.durationSeconds : null,
      next: isOnline ? state.next : null,
      listeners: isOnline ? state.listeners : { total: 0, unique: null },
      playId: isOnline && state.song ? kept.play_id : null,
      djSays: isOnline ? kept.says : null,
      source: kept.settings?.kind ?? null,
      fetchedAt: fetched_at?.toISOString() ?? null,
      stale: kept.failing_since !== null || (staleAt !== null && at >= staleAt),
    },
    until: Math.min(...turns.filter((turn) => turn !== null && turn > at).map(Number)),
  }
}

type Host = Pick<RadioNow, 'live' | 'dj' | 'coDj' | 'show' | 'endsAt'>

const noHost: Host = { live: false, dj: null, coDj: null, show: null, endsAt: null }

/**
 * Returns the host named by the station, else by the schedule. The co-host belongs to the show's
 * own host, not to a stand-in.
 */
function hostOf(state: StationState, airing: Airing | null): Host {
  const dj = state.dj ?? airing?.djName ?? null
  return {
    live: state.live ?? (state.dj !== null || airing?.isLive === true),
    dj,
    coDj: airing && (state.dj === null || state.dj === airing.djName) ? airing.coDjName : null,
    show: state.show ?? airing?.showName ?? null,
    endsAt: airing?.endsAt ?? null,
  }
}

/**
 * From when on (milliseconds) the title must be out of date: servers may keep one when a host
 * connects.
 */
function titleOldAt(kept: CachedStation, state: StationState, { live, dj }: Host): number {
  const { title_since, host_since } = kept
  if (!state.song || !title_since) return Infinity
  if (host_since && host_since > title_since) return host_since.getTime()
  const began = state.startedAt ? Date.parse(state.startedAt) : title_since.getTime()
  if (state.durationSeconds !== null) return began + state.durationSeconds * 1000 + songLeewayMs
  return live && dj !== null ? title_since.getTime() + longestTitleMs : Infinity
}
