import type { WantedPlayer } from './use-settled-player.ts'

let proposed: WantedPlayer | null = null

/** Has the login panel begin with a player the next time it opens; null forgets it. */
export function proposeLogin(player: WantedPlayer | null): void {
  proposed = player
}

/** Returns the player proposed for the login panel, if any. */
export function proposedLogin(): WantedPlayer | null {
  return proposed
}
