/**
 * The audio stream. Parameters: `?lang=`, `t` (any value, to bypass caches), and `fallback=1` for
 * the public stream used when the station's own fails.
 */
export const streamPath = '/radio/stream'

export const mostPlayedRanges = ['7d', '30d', 'all'] as const

/** Maximum lengths of a request's fields (specification §5.3). */
export const requestLengths = { name: 50, artist: 100, title: 100, message: 500 } as const
