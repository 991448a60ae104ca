/**
 * The audio stream. Parameters: `?lang=`, `t` (any value, to bypass caches), and `fallback=1` for
 * the public stream used when the station's own fails.
 */
export const streamPath = '/radio/stream'

export const mostPlayedRanges = ['7d', '30d', 'all'] as const

/** Maximum lengths of a request's fields (specification §5.3). */
export const requestLengths = { name: 50, artist: 100, title: 100, message: 500 } as const

/** The longest DJ text and hand-over note, in characters. */
export const saysLength = 140
export const handOverLength = 500

/**
 * Where past requests are downloaded as CSV, with the filters of `listRequests`: at most so many.
 */
export const requestsCsvPath = '/api/get/housekeeping/radio/requests/csv'
export const mostCsvRequests = 20_000
/** Maximum lengths of a show's texts, in characters, and the limits of its duration, in minutes. */
export const showLimits = { name: 100, djName: 50, description: 500, leastMinutes: 5, mostMinutes: 1440 } as const

/** What a change of an airing reaches: it alone, it and those after it, or the whole show. */
export const editScopes = ['one', 'following', 'all'] as const
export type EditScope = (typeof editScopes)[number]

export const swapStates = ['asked', 'accepted', 'declined', 'withdrawn', 'over'] as const
export const swapAnswers = ['accepted', 'declined', 'withdrawn'] as const

/**
 * The status field that names the host or the show: there is no standard. `own` is the kind's own
 * field for it.
 */
export const namedIn = ['own', 'title', 'genre', 'description', 'none'] as const
export type NamedIn = (typeof namedIn)[number]

/** What is chosen of a station, and the fallbacks: the names of the fields. */
export const stationFields = [
  'mainKind',
  'mainUrl',
  'mainMount',
  'mainStreamUrl',
  'mainDjFrom',
  'mainShowFrom',
  'trKind',
  'trUrl',
  'trMount',
  'trStreamUrl',
  'trDjFrom',
  'trShowFrom',
  'fallback',
  'trFallback',
] as const
export type StationField = (typeof stationFields)[number]

/** What can be tested: a station, or the stream that replaces it. */
export const testedParts = ['main', 'tr', 'fallback', 'trFallback'] as const
export type TestedPart = (typeof testedParts)[number]
