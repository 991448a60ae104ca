import { z } from 'zod'
import { refuse } from '#platform/contract/refusal.ts'
import type { FetchAnswer, FetchFailure } from '#platform/server/fetch/fetch.ts'
import { broken, type HotelRefusal, unreachable } from './outcome.ts'

/** Kind of resource requested, which decides the meaning of a 404. */
export type Asked = 'player' | 'list' | 'room' | 'avatar' | 'file' | 'picture'

/** What an answer is before its shape is looked at: JSON of a 200, "not modified", or a refusal. */
export type Reading = { json: unknown } | { unchanged: true } | HotelRefusal

// The hotel's own words for a refusal (hotel-api §0.5).
const hotelWords = z.object({
  error: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ msg: z.string().catch('') }))
    .catch([])
    .default([]),
})

/**
 * Classifies an answer (hotel-api §0.5). JSON is parsed, never searched; an HTML 404 is
 * `hotel.broken`. Maintenance is JSON at any status, or a page at any but 200.
 */
export function readAnswer(answer: FetchAnswer, asked: Asked, retryAfterSeconds: number | null): Reading {
  const { status } = answer
  if (status === 304) return { unchanged: true }
  const page = new TextDecoder().decode(answer.body)
  const json = parseJson(page)
  const words = hotelWords.safeParse(json?.value).data
  const isPage = !json && (/html/i.test(answer.headers['content-type'] ?? '') || /^\s*</.test(page))
  const isUnknownRoute = isPage && /Cannot (?:GET|HEAD) /.test(page)

  if (words?.error === 'maintenance') return refuse('hotel.maintenance', { retryAfterSeconds })
  if (status === 429) return refuse('hotel.busy', { retryAfterSeconds })
  if (isUnknownRoute) return broken('unknownRoute')
  if (isPage && status !== 200 && /maintenance/i.test(page)) return refuse('hotel.maintenance', { retryAfterSeconds })
  // A 403 with JSON comes from the hotel and concerns this call only; any other comes from the
  // firewall in front.
  if (status === 403 && !words) return refuse('hotel.blocked')
  if (status === 403) return asked === 'list' ? refuse('hotel.listUnavailable') : broken('unexpectedStatus')
  if (status >= 500) return unreachable('serverError', retryAfterSeconds)
  if (words?.errors.some(({ msg }) => msg.endsWith('_name'))) return refuse('hotel.invalidName')
  if (words?.errors.some(({ msg }) => msg.endsWith('_id'))) return refuse('hotel.invalidId')
  if (words?.error === 'not-found') return refuse(asked === 'list' ? 'hotel.listUnavailable' : 'hotel.notFound')
  if (status === 200) return json ? { json: json.value } : broken('notJson')
  return broken('unexpectedStatus')
}

/**
 * Reads the answer to `HEAD …/avatarimage`: 200 with a picture is true, 404 false (hotel-api §0.5).
 */
export function readAvatarAnswer(answer: FetchAnswer, retryAfterSeconds: number | null): boolean | HotelRefusal {
  if (answer.status === 404) return false
  if (answer.status !== 200) {
    const reading = readAnswer(answer, 'avatar', retryAfterSeconds)
    return 'refused' in reading ? reading : broken('unexpectedStatus')
  }
  return (answer.headers['content-type'] ?? 'image/').startsWith('image/') || broken('wrongShape')
}

/** Maps a call without a response to a refusal. */
export function readFailure({ failed }: FetchFailure): HotelRefusal {
  switch (failed) {
    case 'aborted':
      return refuse('hotel.outOfTime')
    case 'timeout':
      return unreachable('timeout')
    case 'tooLarge':
      return broken('tooLarge')
    case 'redirect':
      return broken('redirected')
    case 'network':
    case 'forbiddenAddress':
    case 'invalidAddress':
      return unreachable('network')
  }
}

function parseJson(page: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(page) }
  } catch {
    return null
  }
}
