import { fishingRoute } from './fishing/board-route.tsx'
import { statisticEmbedRoute, statisticRoute } from './online/statistic-route.tsx'
import { originsScannerRoute } from './scanner-route.tsx'

/**
 * The pages of Habbo Origins, except those of its badges (in the badges feature) and of players (in
 * the app).
 */
export const originsPages = [originsScannerRoute, statisticRoute, statisticEmbedRoute, fishingRoute] as const
