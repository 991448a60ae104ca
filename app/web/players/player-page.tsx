import '#platform/web/styles/turkish-letters.css'
import { RetroPlayer } from '#features/origins/web/parts.tsx'
import { PlayerPage as ScannedPlayer } from '#features/scanner/web/parts.tsx'

/** A scanned player (SPEC §2 "Scanner result"); of a player of Habbo Origins also what that tells beside the profile. */
export function PlayerPage() {
  return <ScannedPlayer further={(player) => <RetroPlayer key={player.habboId} player={player} />} />
}

export { PlayerMissing } from '#features/scanner/web/parts.tsx'
