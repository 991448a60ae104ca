import { fishingRoute } from './fishing/board-route.tsx'
import { statisticEmbedRoute, statisticRoute } from './online/statistic-route.tsx'
import { originsScannerRoute } from './scanner-route.tsx'

/** The pages of Habbo Origins; that of its badges is with the badges, that of a player with the app. */
export const originsPages = [originsScannerRoute, statisticRoute, statisticEmbedRoute, fishingRoute] as const
