import type { RouterHistory } from '@tanstack/react-router'

/** Watches a history: the answer tells whether the last step went back or forward through it, and not on to something new. */
export function watchTravel(history: RouterHistory): { hasTravelled: () => boolean; stop: () => void } {
  let travelled = false
  const stop = history.subscribe(({ action }) => {
    travelled = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  return { hasTravelled: () => travelled, stop }
}
