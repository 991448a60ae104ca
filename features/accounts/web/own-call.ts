import type { Call, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'
import { useSessionChange } from './visit.ts'

/**
 * Returns a function for calls by a logged-in user: `failed` without a response. If the session has
 * expired, it ends in this tab too.
 */
export function useOwnCall() {
  const { ended } = useSessionChange()
  return async <E extends Endpoint>(endpoint: E, parts: Call<E>): Promise<Answer<E> | 'failed'> => {
    try {
      const answer = await call(endpoint, parts)
      if (isRefusal(answer) && answer.refused === 'error.notLoggedIn') await ended()
      return answer
    } catch {
      return 'failed'
    }
  }
}
