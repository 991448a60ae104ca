import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { SearchLists } from './search-lists.ts'
import type { NewsTables } from './tables.ts'

/**
 * What the rules of news that read work with; `wholeDb` is the same database, for what other features are asked, `searchLists` what searches need of
 * all items.
 */
export type NewsContext = {
  db: Db<NewsTables>
  wholeDb: Db<unknown>
  addresses: HotelAddresses
  clock: Clock
  searchLists: SearchLists
}
