import type { RouterHistory } from '@tanstack/react-router'

/**
 * Watches a history. `hasTravelled` returns whether the last navigation went back or forward,
 * `hasStayed` whether it changed only the view of the same page, such as a tab.
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
