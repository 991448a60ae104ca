import { showRetroPlayer } from '#features/origins/contract.ts'
import { queryOf } from '#platform/web/api.ts'

/** What Habbo Origins tells of a player beside the profile. */
export function retroQuery(habboId: string) {
  return queryOf(showRetroPlayer, { params: { habboId } })
}
