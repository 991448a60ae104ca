import { type Edition, type HotelCode, hotelsOfEdition } from '#features/hotels/contract.ts'
import type { ImportSource, SiteStatus, SourceStatus, StatusState } from '../contract.ts'

/**
 * The parts of a hotel's or station's status: `hotel` and `station` say whether it answers at all.
 */
export type PartName = 'hotel' | ImportSource | 'online' | 'station'

/** A part with how it does. */
export type Part = SourceStatus & { part: PartName }

/** A hotel with all that is read of it. */
export type HotelParts = { hotel: HotelCode; parts: readonly Part[] }

/** The hotels of an edition, each with all that is read of it: itself first. */
export function hotelParts(status: SiteStatus, edition: Edition): HotelParts[] {
  const all = [
    ...status.hotels.map((entry) => ({ ...entry, part: 'hotel' as const })),
    ...status.imports.map((entry) => ({ ...entry, part: entry.source })),
    ...status.samplers.map((entry) => ({ ...entry, part: 'online' as const })),
  ]
  return hotelsOfEdition[edition].map((code) => ({ hotel: code, parts: all.filter(({ hotel }) => hotel === code) }))
}

/** Returns the worst state of a group's parts; `never` only if no part ever received data. */
export function worstOf(parts: readonly SourceStatus[]): StatusState {
  return order.find((state) => parts.some((part) => part.state === state)) ?? 'never'
}

/** How many things are not as they should be. */
export function problemsIn({ hotels, imports, samplers, stations }: SiteStatus): number {
  const all: readonly SourceStatus[] = [...hotels, ...imports, ...samplers, ...stations]
  return all.filter(({ state }) => state !== 'fine' && state !== 'never').length
}

const order: readonly StatusState[] = ['failing', 'maintenance', 'late', 'fine', 'never']
