import type { RadioContext } from '../context.ts'

/** What the pages of hosts work with. `watchedWords` are those of the settings. */
export type AirContext = RadioContext & { watchedWords: readonly string[] }
