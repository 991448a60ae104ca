import type { StationKind } from '../../contract.ts'
import type { StationSettings } from '../stations/station-settings.ts'
import type { StationStatus } from '../stations/station-state.ts'

/** Of a station's settings what its status document is read by. */
export type ReadBy = Pick<StationSettings, 'id' | 'mount' | 'djFrom' | 'showFrom'>

/** How the status of one kind of station is asked and read. */
export type Adapter = {
  /**
   * Possible paths of the status below the station's address: the usual one first, then those of
   * other versions.
   */
  paths: (station: ReadBy) => readonly [string, ...string[]]
  /** The largest document that is read. */
  maxBytes: number
  /** Whether the station answers browsers only: other clients get the endless audio. */
  asBrowser: boolean
  /**
   * Parses a response body. Never throws; `unknown` means unreliable, which is not the same as off
   * air.
   */
  parse: (body: Uint8Array | string, station: ReadBy) => StationStatus | 'unknown'
}

/** An adapter for each kind. */
export type Adapters = Record<StationKind, Adapter>
