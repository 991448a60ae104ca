import { textIn } from '#platform/web/search-values.ts'
import { comparedAtMost } from '../../compared-players.ts'

/** The players of a comparison, and whose own badges are shown instead of those in common. */
export type CompareSearch = { players?: string | undefined; of?: string | undefined }

/** Returns the ids in a list of players, each once; more than a comparison has are left out. */
export function idsIn(players: string | undefined): string[] {
  const ids = (players ?? '').split(',').flatMap((id) => id.trim().slice(0, 60) || [])
  return [...new Set(ids)].slice(0, comparedAtMost)
}

/** Returns the search parameters of a comparison; parameters without a value are left out. */
export function searchOf(ids: readonly string[], of?: string): CompareSearch {
  return { players: ids.join(',') || undefined, of }
}

/** The parameters in an address, which are untrusted; `of` is one of the players. */
export function viewOf(search: Record<string, unknown>): { ids: string[]; of: string | undefined } {
  const ids = idsIn(textIn(search.players))
  return { ids, of: ids.find((id) => id === textIn(search.of)) }
}
