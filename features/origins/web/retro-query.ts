import { queryOf } from '#platform/web/api.ts'
import { showRetroPlayer } from '../own-client.ts'

/** The query for the Habbo Origins data of a player besides the profile. */
export function retroQuery(habboId: string) {
  return queryOf(showRetroPlayer, { params: { habboId } })
}
