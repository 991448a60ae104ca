import type { Player } from '../contract.ts'
import { panelsOf } from './edition-of.ts'

/**
 * Returns how many lists have been read since the scan was requested. The profile is read first, so
 * until then there are none; a list with a failure does not count, whether from this scan or the
 * previous one.
 */
export function listsIn({
  hotel,
  checkedAt,
  scanRequestedAt,
  panels,
}: Pick<Player, 'hotel' | 'checkedAt' | 'scanRequestedAt' | 'panels'>): number {
  if (checkedAt < scanRequestedAt) return 0
  return panelsOf({ hotel }).filter((name) => {
    const panel = panels[name]
    return panel.trouble === null && panel.checkedAt !== null && panel.checkedAt >= scanRequestedAt
  }).length
}
