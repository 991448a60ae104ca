import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { ShownWay, WayNews } from '../contract.ts'
import type { BadgeTables } from './tables.ts'

/** What reading the archive works with. */
export type BadgeContext = { db: AnyDb; addresses: HotelAddresses }

/**
 * What the catalogue reads from the news, a feature above it: the titles that visitors see, those
 * that the staff see, and how many public items are about a badge. `tags` change with the first.
 */
export type BadgeNews = {
  publicTitles: (
    ids: readonly number[],
    language: LanguageCode,
  ) => Promise<ReadonlyMap<number, NonNullable<ShownWay['news']>>>
  staffTitles: (ids: readonly number[], language: LanguageCode) => Promise<ReadonlyMap<number, WayNews>>
  find: (text: string, language: LanguageCode) => Promise<readonly WayNews[]>
  countOf: (codes: readonly string[]) => Promise<ReadonlyMap<string, number>>
  tags: readonly CacheTag[]
}

/** What the staff's catalogue works with. */
export type CatalogueContext = {
  db: Db<BadgeTables>
  addresses: HotelAddresses
  clock: Clock
  news: BadgeNews
}
