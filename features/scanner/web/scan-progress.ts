import type { Player } from '#features/scanner/contract.ts'
import { panelsOf } from './edition-of.ts'

/**
 * How many lists have been read since the scan was asked for. The profile is read first, so before that there are none; a
 * list with trouble is not in, whether the trouble is of this scan or still of the one before.
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
