import type { Call, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'
import { useSessionChange } from './visit.ts'

/** Gives the function that calls for whoever is logged in: `failed` where no answer came. A session that is over ends in this tab too. */
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
