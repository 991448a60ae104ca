import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { StoredTexts } from './stored-texts.ts'
import type { WordsTables } from './tables.ts'

/**
 * What the rules of the words work with. `stored` are the stored texts in the memory of the
 * process.
 */
export type WordsContext = {
  db: Db<WordsTables>
  clock: Clock
  stored: () => Promise<StoredTexts>
}
