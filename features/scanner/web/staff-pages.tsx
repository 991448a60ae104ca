import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parsePlayersSearch } from './staff/players-search.ts'

/** Hidden players, requests for removal, and entries of histories. */
const playersRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'players',
  validateSearch: parsePlayersSearch,
  staticData: { words: ['staffPlayers', 'staffAudit'], permission: 'players.redact' },
  component: lazyRouteComponent(() => import('./staff/players-page.tsx'), 'PlayersPage'),
})

/** The staff's pages of players. */
export const playersStaffPages = [playersRoute] as const
