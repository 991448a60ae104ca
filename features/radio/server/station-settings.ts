import type { StationId, StationKind } from '../contract.ts'

/**
 * The status field that names the host or the show: there is no standard. `own` is the kind's own
 * field for it.
 */
export const namedIn = ['own', 'title', 'genre', 'description', 'none'] as const
export type NamedIn = (typeof namedIn)[number]

/**
 * A station as it is configured. `url` is where its status is asked (AzuraCast, Icecast or Shoutcast base address), `mount` what is meant there: AzuraCast's
 * short name or id, Icecast's mount (`/live`), Shoutcast v2's stream id. `streamUrl` is its audio, null to derive it from the others.
 */
export type StationSettings = {
  id: StationId
  kind: StationKind
  url: string
  mount: string | null
  streamUrl: string | null
  djFrom: NamedIn
  showFrom: NamedIn
}
