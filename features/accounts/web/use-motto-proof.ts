import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import type { CodePurpose } from '../contract.ts'
import { showMotto } from '../own-client.ts'
import { useMottoCode } from './use-motto-code.ts'
import type { WantedPlayer } from './use-settled-player.ts'

/** The player as last reported by the hotel. */
type SeenMotto = { name: string; avatar: string; motto: string; matches: boolean }

/** Result of a motto look-up: the latest data, and the refusal if this look-up failed. */
type MottoLook = { seen: SeenMotto | null; refusal: Refusal | null }

const lookMilliseconds = 6000
const silentHotelMilliseconds = 15_000

/**
 * Returns the milliseconds until the next look-up; false to stop. Hotels report changes late, so
 * polling continues patiently.
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
 * Polls the player's motto while a code is shown and the page is visible, until the motto contains
 * the code. `failed` while look-ups do not get through; polling continues.
 */
function useMottoWatch(wanted: WantedPlayer | null, purpose: CodePurpose, code: string | null) {
  const queryClient = useQueryClient()
  const queryKey = [showMotto.path, wanted, purpose, code] as const
  const isWatching = wanted !== null && code !== null
  const { data, isError } = useQuery<MottoLook>({
    queryKey,
    enabled: isWatching,
    queryFn: async ({ signal }) => {
      if (wanted === null) throw new Error('No player is chosen')
      const answer = await call(showMotto, { query: { ...wanted, purpose } }, signal)
      if (!isRefusal(answer)) return { seen: answer, refusal: null }
      return { seen: queryClient.getQueryData<MottoLook>(queryKey)?.seen ?? null, refusal: answer }
    },
    retry: false,
    refetchInterval: (query) => pauseAfter(query),
    // On return from the game the motto is read again, but no sooner than the next scheduled
    // look-up.
    refetchOnWindowFocus: true,
    staleTime: (query) => pauseAfter(query) || Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const look = isWatching ? data : undefined
  return {
    seen: look?.seen ?? null,
    refusal: look?.refusal ?? null,
    failed: isWatching && isError,
    /** Adopts the result of the server's own look-up; polling continues from there. */
    note: (found: Partial<SeenMotto> | Refusal) =>
      queryClient.setQueryData<MottoLook>(queryKey, (before) => {
        const seen = before?.seen ?? null
        if (isRefusal(found)) return { seen, refusal: found }
        return { seen: seen && { ...seen, ...found }, refusal: null }
      }),
  }
}

/** See `useMottoProof`. */
export type MottoProof = ReturnType<typeof useMottoProof>

/** Provides the motto proof of a form: the code for the motto, and the current motto. */
export function useMottoProof(wanted: WantedPlayer | null, purpose: CodePurpose) {
  const issuing = useMottoCode(wanted, purpose)
  const code = issuing.issued && !issuing.isOver ? issuing.issued.code : null
  const watch = useMottoWatch(wanted, purpose, code)
  return {
    wanted,
    issuing,
    watch,
    /** The code to send; null while there is none, and once it is over. */
    code,
    /** Whether the hotel has no player of that name. */
    isMissing: watch.refusal?.refused === 'error.userNotFound',
    /** Called after the server found another motto than expected. */
    noteMotto: (motto: string) => void watch.note({ motto, matches: false }),
    /** After the hotel did not answer the server. */
    noteSilence: (silence: Refusal) => void watch.note(silence),
    /** Returns whether later looks at the motto have resolved what was refused. */
    hasOutdated: ({ refused }: Refusal): boolean => {
      if (refused === 'error.mottoMismatch') return watch.seen?.matches === true
      if (refused === 'error.hotelUnavailable') return watch.seen !== null && watch.refusal === null
      return false
    },
    /** Records that the server found no player of that name. */
    noteMissing: () => void watch.note(refuse('error.userNotFound')),
  }
}
