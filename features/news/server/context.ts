import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { SearchLists } from './search/search-lists.ts'
import type { NewsTables } from './tables.ts'

/**
 * Dependencies for reading news; `wholeDb` is the same database, typed for calls to other features,
 * `searchLists` the data of all items for searches.
 */
export type NewsContext = {
  db: Db<NewsTables>
  wholeDb: Db<unknown>
  addresses: HotelAddresses
  clock: Clock
  searchLists: SearchLists
}
