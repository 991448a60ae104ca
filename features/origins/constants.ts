/** The hotels of the retro edition, in the order of the statistic (specification §1.1). */
export const originsHotels = ['hhous', 'hhoes', 'hhobr'] as const

/** How far back a chart reaches. */
export const onlineRanges = ['24h', '7d', '30d', '1y', 'all'] as const

/**
 * Addresses of the numbers as downloadable files; `?range=` as for the chart. Each row is a chart
 * step with the maximum of each hotel, empty (CSV) or null (JSON) for a gap.
 */
export const onlineFiles = { csv: '/api/get/origins/online.csv', json: '/api/get/origins/online.json' } as const
