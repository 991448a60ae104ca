import '#platform/web/styles/turkish-letters.css'
import { RetroPlayer } from '#features/origins/web/parts.tsx'
import { PlayerPage as ScannedPlayer } from '#features/scanner/web/parts.tsx'

/**
 * A scanned player (specification §2.6); for players of Habbo Origins also what only Origins has.
 */
export function PlayerPage() {
  return <ScannedPlayer further={(player) => <RetroPlayer key={player.habboId} player={player} />} />
}

export { PlayerMissing } from '#features/scanner/web/parts.tsx'
export { loadPlayerPage, playerHead } from './load-player-page.ts'
