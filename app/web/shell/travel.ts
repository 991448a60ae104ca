import type { RouterHistory } from '@tanstack/react-router'

/**
 * Watches a history: `hasTravelled` tells whether the last step went back or forward through it, and not on to something new;
 * `hasStayed` whether it led to another view of the same page, such as another tab.
 */
export function watchTravel(history: RouterHistory): {
  hasTravelled: () => boolean
  hasStayed: () => boolean
  stop: () => void
} {
  let travelled = false
  let stayed = false
  let { pathname } = history.location
  const stop = history.subscribe(({ action, location }) => {
    travelled = action.type !== 'PUSH' && action.type !== 'REPLACE'
    stayed = location.pathname === pathname
    pathname = location.pathname
  })
  return { hasTravelled: () => travelled, hasStayed: () => stayed, stop }
}
