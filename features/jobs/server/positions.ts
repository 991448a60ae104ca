import type { LanguageCode } from '#platform/contract/language.ts'
import { addCacheTags } from '#platform/server/cache-tags.ts'
import type { Db } from '#platform/server/database.ts'
import type { Position } from '../contract.ts'
import type { JobsTables } from './tables.ts'
import { positionsTag } from './tags.ts'

/** The open positions of a language, in the order in which they were put in. */
export async function listOpenPositions(db: Db<JobsTables>, language: LanguageCode): Promise<Position[]> {
  addCacheTags([positionsTag])
  return db
    .selectFrom('jobs_positions')
    .select(['id', 'language', 'title', 'summary', 'tasks', 'requirements'])
    .where('language', '=', language)
    .where('is_open', '=', true)
    .orderBy('id')
    .execute()
}
