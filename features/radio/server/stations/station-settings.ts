import type { NamedIn, StationId, StationKind } from '../../contract.ts'

/**
 * The configuration of a station. `url` is the status address (AzuraCast, Icecast or Shoutcast base
 * address); `mount` selects a stream: AzuraCast's short name or id, Icecast's mount (`/live`),
 * Shoutcast v2's stream id. `streamUrl` is its audio, null to derive it from the others.
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
