import type { StationKind } from '#features/radio/contract.ts'
import type { Station } from './open-station.ts'
import { shortName } from './status/azuracast.ts'
import { mount } from './status/icecast.ts'
import { streamNumber } from './status/shoutcast.ts'

// The settings of each kind for mount, host and show.
const fields: Record<StationKind, Record<string, string>> = {
  azuracast: { RADIO_MOUNT: shortName, RADIO_DJ_FROM: 'own', RADIO_SHOW_FROM: 'description' },
  icecast: { RADIO_MOUNT: mount, RADIO_DJ_FROM: 'genre', RADIO_SHOW_FROM: 'title' },
  shoutcast2: { RADIO_MOUNT: streamNumber, RADIO_DJ_FROM: 'own', RADIO_SHOW_FROM: 'genre' },
  shoutcast1: { RADIO_DJ_FROM: 'none', RADIO_SHOW_FROM: 'none' },
}

/** The site's settings for a demo station of this kind. */
export function settingsOf(station: Station, kind: StationKind): Record<string, string> {
  return { RADIO_KIND: kind, RADIO_URL: station.origin, ...fields[kind] }
}
