import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { type CodePurpose, showMotto } from '../contract.ts'
import type { WantedPlayer } from './use-settled-player.ts'

/** What the hotel last told of the player. */
export type SeenMotto = { name: string; avatar: string; motto: string; matches: boolean }

/** A look at the motto: what was seen, now or at an earlier look, and why this look saw nothing. */
export type MottoLook = { seen: SeenMotto | null; refusal: Refusal | null }

const lookMilliseconds = 6000
const silentHotelMilliseconds = 15_000

/**
 * Milliseconds until the next look at the motto; false to stop. A hotel shows a change late, so
 * this is patient.
 */
export function nextLook({ seen, refusal }: MottoLook): number | false {
  switch (refusal?.refused) {
    case undefined:
      return seen?.matches ? false : lookMilliseconds
    case 'error.tooManyRequests':
      return retryAfterSecondsOf(refusal) * 1000
    case 'error.hotelUnavailable':
      return silentHotelMilliseconds
    default:
      return false
  }
}

const pauseAfter = ({ state: { data } }: Query<MottoLook>) => (data ? nextLook(data) : lookMilliseconds)

/**
 * Looks at the wanted player's motto while a code for it is shown and the page is visible, until the code stands in it. `failed` while the
 * looks do not get through; they go on.
 */
export function useMottoWatch(wanted: WantedPlayer | null, purpose: CodePurpose, code: string | null) {
  const queryClient = useQueryClient()
  const queryKey = [showMotto.path, wanted, purpose, code] as const
  const isWatching = wanted !== null && code !== null
  const { data, isError } = useQuery<MottoLook>({
    queryKey,
    enabled: isWatching,
    queryFn: async ({ signal }) => {
      if (wanted === null) throw new Error('Nobody is wanted')
      const answer = await call(showMotto, { query: { ...wanted, purpose } }, signal)
      if (!isRefusal(answer)) return { seen: answer, refusal: null }
      return { seen: queryClient.getQueryData<MottoLook>(queryKey)?.seen ?? null, refusal: answer }
    },
    retry: false,
    refetchInterval: (query) => pauseAfter(query),
    // Whoever comes back from the game wants to know at once, but no sooner than the next look would have been.
    refetchOnWindowFocus: true,
    staleTime: (query) => pauseAfter(query) || Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const look = isWatching ? data : undefined
  return {
    seen: look?.seen ?? null,
    refusal: look?.refusal ?? null,
    failed: isWatching && isError,
    /** Takes over what the server found when it looked for itself: the looks go on from there. */
    note: (found: Partial<SeenMotto> | Refusal) =>
      queryClient.setQueryData<MottoLook>(queryKey, (before) => {
        const seen = before?.seen ?? null
        if (isRefusal(found)) return { seen, refusal: found }
        return { seen: seen && { ...seen, ...found }, refusal: null }
      }),
  }
}
