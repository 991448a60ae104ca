import { useQuery } from '@tanstack/react-query'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useSecondsUntil } from '#platform/web/countdown.ts'
import { retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { codeLifeSeconds } from '../client.ts'
import type { CodePurpose } from '../contract.ts'
import { requestCode } from '../own-client.ts'
import type { WantedPlayer } from './use-settled-player.ts'

/** A code for the motto. `endsAt` in milliseconds since 1970, by the clock of this browser. */
export type IssuedCode = { code: string; endsAt: number }

/**
 * Returns when a code expires by the browser's clock; `now` is when it arrived. The remaining life
 * is limited to the known bounds, so that a wrong clock does not expire it early.
 */
export function endOfCode(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now
  return now + Math.min(Math.max(left, codeLifeSeconds.least * 1000), codeLifeSeconds.most * 1000)
}

/** Whole seconds until an instant (milliseconds since 1970); 0 once it has passed. */
export function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1000))
}

/**
 * The code for the player's motto (specification §4.2), asked for once a player is given. `isOver`
 * after its time; `refusal` and `failed` where there is none. `renew` asks for another.
 */
export function useMottoCode(wanted: WantedPlayer | null, purpose: CodePurpose) {
  const { data, isFetching, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: [requestCode.path, wanted, purpose] as const,
    enabled: wanted !== null,
    queryFn: async ({ signal }): Promise<IssuedCode | Refusal> => {
      if (wanted === null) throw new Error('No player is chosen')
      const answer = await call(requestCode, { body: { ...wanted, purpose } }, signal)
      return isRefusal(answer) ? answer : { code: answer.code, endsAt: endOfCode(answer.expiresAt, Date.now()) }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A code that was spent or is over must not come back from the cache.
    gcTime: 0,
  })
  const issued = wanted !== null && !isFetching && data && !('refused' in data) ? data : null
  const refusal = wanted !== null && !isFetching && data && 'refused' in data ? data : null
  // Draws again each second; what it says is a second late when a code has just come.
  useSecondsUntil(issued?.endsAt ?? null)
  const secondsLeft = issued ? secondsUntil(issued.endsAt) : 0
  return {
    issued,
    isOver: issued !== null && secondsLeft === 0,
    secondsLeft,
    refusal,
    retryAt: refusal?.refused === 'error.tooManyRequests' ? dataUpdatedAt + retryAfterSecondsOf(refusal) * 1000 : null,
    failed: wanted !== null && !isFetching && isError,
    renew: () => void refetch(),
  }
}
