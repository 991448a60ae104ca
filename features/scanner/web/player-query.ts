import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { showPlayer } from '../client.ts'

/** A player, and how far the scan is. */
export function playerQuery(habboId: string) {
  return queryOf(showPlayer, { params: { habboId } })
}

/** Whether a player is not shown because they keep the whole page off the site. */
export function isPageHidden(answer: unknown): boolean {
  return isRefusal(answer) && answer.refused === 'error.playerHidden'
}
