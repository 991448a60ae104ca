import { sql } from 'kysely'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { StationChoices } from '../../contract.ts'
import type { StationSettings } from '../stations/station-settings.ts'
import { audioAddress } from '../stream/audio-address.ts'
import { stationSettingsTag } from '../tags.ts'
import { type Effective, effectiveOf, type Fallbacks, noChoices, type StationEnvironment } from './effective.ts'

/** The stations of the site as they are now, in one process. */
export type LiveStations = {
  environment: StationEnvironment
  stations: () => Promise<readonly StationSettings[]>
  fallbacks: () => Promise<Fallbacks>
  /** The origins, besides the site's own, from which pages play audio. */
  mediaOrigins: () => Promise<string[]>
  /** Addresses of the environment, whose origins may be private. */
  trustedAddresses: readonly string[]
  /** Calls a function after each change; returns how to stop that. */
  onChange: (changed: () => void) => () => void
  caches: readonly Invalidatable[]
}

/**
 * Opens the stations: what the environment sets, else what the staff chose. Values are read from
 * the database after a change only; while that is away, the last known ones hold.
 */
export function openLiveStations({ db, environment }: { db: AnyDb; environment: StationEnvironment }): LiveStations {
  const cache = new TaggedCache<Effective>(1)
  const listeners = new Set<() => void>()
  let lastKnown = effectiveOf(environment, noChoices)

  async function read(): Promise<Effective> {
    const load = async () => ({ value: await readEffective(db, environment), tags: [stationSettingsTag] })
    lastKnown = await cache.get('', load).catch(() => lastKnown)
    return lastKnown
  }
  function announce(): void {
    for (const changed of listeners) changed()
  }
  return {
    environment,
    stations: async () => (await read()).stations,
    fallbacks: async () => (await read()).fallbacks,
    async mediaOrigins() {
      const { stations, fallbacks } = await read()
      return environment.isPassedThrough ? [] : originsOf([...stations.map(audioAddress), ...Object.values(fallbacks)])
    },
    trustedAddresses: trustedAddressesOf(environment),
    onChange(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    // The values are dropped first, so that listeners read the new ones.
    caches: [
      cache,
      {
        drop(tags: readonly CacheTag[]) {
          if (tags.includes(stationSettingsTag)) announce()
        },
        clear: announce,
      },
    ],
  }
}

/** Returns what is in effect; without a database, what the environment alone sets. */
export async function readEffective(db: AnyDb | null, environment: StationEnvironment): Promise<Effective> {
  return effectiveOf(environment, db ? (await readChoices(db)).choices : noChoices)
}

/** Returns the addresses whose origins may be private, because the environment names them. */
export function trustedAddressesOf({ values, privateOrigins }: StationEnvironment): string[] {
  const { mainUrl, mainStreamUrl, trUrl, trStreamUrl, fallback, trFallback } = values
  const addresses = [mainUrl, mainStreamUrl, trUrl, trStreamUrl, fallback, trFallback]
  return [...addresses.filter((address) => address !== undefined), ...privateOrigins]
}

function originsOf(addresses: readonly (string | null)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : new URL(address).origin)))]
}

/** What is stored: the choices, those before, and who changed them last. */
export type StoredChoices = {
  choices: StationChoices
  former: StationChoices | null
  version: number
  changedAt: Date | null
  changedBy: number | null
}

/** Reads what the staff chose. A value that is no longer valid counts as not chosen. */
export async function readChoices(db: AnyDb): Promise<StoredChoices> {
  const { rows } = await sql<{
    choices: unknown
    former: unknown
    version: number
    changedAt: Date
    changedBy: number | null
  }>`
    select choices, former, version, changed_at as "changedAt", changed_by as "changedBy" from radio_settings`.execute(
    db,
  )
  const [row] = rows
  if (!row) return { choices: noChoices, former: null, version: 0, changedAt: null, changedBy: null }
  const { version, changedAt, changedBy } = row
  const choices = parsed(row.choices) ?? noChoices
  return { choices, former: parsed(row.former), version, changedAt, changedBy }
}

function parsed(value: unknown): StationChoices | null {
  return StationChoices.safeParse(value).data ?? null
}
