import type { Adapters } from './adapter.ts'
import { azuracast } from './azuracast.ts'
import { icecast } from './icecast.ts'
import { shoutcast1 } from './shoutcast1.ts'
import { shoutcast2 } from './shoutcast2.ts'

/** Every kind of station that can be read. */
export const adapters: Adapters = { azuracast, icecast, shoutcast2, shoutcast1 }
