import { namedIn } from '../../constants.ts'
import {
  type NamedIn,
  type StationChoices,
  type StationField,
  type StationId,
  StationKind,
  stationFields,
} from '../../contract.ts'
import type { StationSettings } from '../stations/station-settings.ts'

/**
 * What the environment sets: the value of each field and the name of its variable, and the origins
 * on this machine or in its network that stations may have. `isPassedThrough`: the site passes the
 * audio through.
 */
export type StationEnvironment = {
  values: Partial<Record<StationField, string>>
  variables: Readonly<Record<StationField, string>>
  privateOrigins: readonly string[]
  isPassedThrough: boolean
}

/** The public streams that play where a station fails, by the language of the listener. */
export type Fallbacks = { tr: string | null; others: string | null }

/** What is in effect. */
export type Effective = { stations: readonly StationSettings[]; fallbacks: Fallbacks }

/** Nothing is chosen. */
export const noChoices = Object.fromEntries(stationFields.map((field) => [field, ''])) as StationChoices

/** Returns the values in effect: of the environment, else as chosen. */
export function mergeChoices(environment: StationEnvironment, choices: StationChoices): StationChoices {
  return { ...choices, ...environment.values } as StationChoices
}

/** Returns what is in effect. A station needs a kind and an address. */
export function effectiveOf(environment: StationEnvironment, choices: StationChoices): Effective {
  const merged = mergeChoices(environment, choices)
  const others = merged.fallback || null
  const stations = [stationFrom(merged, 'main'), stationFrom(merged, 'tr')]
  return {
    stations: stations.filter((station) => station !== null),
    fallbacks: { tr: merged.trFallback || others, others },
  }
}

/** Returns a station of merged choices; null without a kind or an address. */
export function stationFrom(merged: StationChoices, id: StationId): StationSettings | null {
  const chosen = (name: 'Kind' | 'Url' | 'Mount' | 'StreamUrl' | 'DjFrom' | 'ShowFrom') => merged[`${id}${name}`]
  const kind = StationKind.safeParse(chosen('Kind')).data
  const url = chosen('Url')
  if (!kind || url === '') return null
  return {
    ...{ id, kind, url },
    mount: chosen('Mount') || null,
    streamUrl: chosen('StreamUrl') || null,
    djFrom: namedBy(chosen('DjFrom')),
    showFrom: namedBy(chosen('ShowFrom')),
  }
}

function namedBy(value: string): NamedIn {
  return namedIn.find((each) => each === value) ?? 'own'
}
