import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { keepSessionToken, sessionToken } from '#platform/web/session-token.ts'
import type { Visit } from '../contract.ts'
import { logOut, showCurrentUser } from '../current-user.ts'

const timeoutMilliseconds = 10_000
const guest: Visit = { user: null, roles: [] }

async function askWho(signal: AbortSignal): Promise<Visit> {
  const answer = await call(showCurrentUser, {}, AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]))
  if ('refused' in answer) return guest
  // Another tab logged out, and perhaps in again: the token that this one still holds says nothing any more.
  if (answer.user !== null || sessionToken() === null) return answer
  keepSessionToken(null)
  return askWho(signal)
}

// What appears on a page that runs, such as the user menu, does not ask again what was just answered.
const freshMilliseconds = 5_000

/**
 * Who is logged in: asked when a page starts, and again on return to the tab. A failure counts as a
 * guest.
 */
export const visitQuery = queryOptions({
  queryKey: queryOf(showCurrentUser, {}).queryKey,
  queryFn: async ({ signal }) => {
    try {
      return await askWho(signal)
    } catch (error) {
      if (!signal.aborted) console.error('The current user could not be read.', error)
      return guest
    }
  },
  staleTime: freshMilliseconds,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** Who is logged in; null while nobody knows, as on the server, where a page is the same for everyone. */
export function useVisit(): Visit | null {
  const enabled = useHydrated()
  const { data } = useQuery({ ...visitQuery, enabled })
  return enabled && data ? data : null
}

/** Knows who is logged in before anything is drawn, from what the server put into the page; it is asked all the same, as on any page that begins. */
export function presetVisit(queryClient: QueryClient, visit: Visit): void {
  queryClient.setQueryData(visitQuery.queryKey, visit, { updatedAt: 0 })
}

/** Reads who is logged in for a decision outside of components, such as whether a page may be entered. */
export function ensureVisit(queryClient: QueryClient): Promise<Visit> {
  return queryClient.ensureQueryData(visitQuery)
}

const isPersonal = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  typeof path === 'string' && path.startsWith('/api/get/users/') && path !== showCurrentUser.path

/** What ends and begins a session in this tab: each is over once the page knows who is logged in. */
export function useSessionChange() {
  const queryClient = useQueryClient()

  async function askAnew() {
    queryClient.removeQueries({ predicate: isPersonal })
    await queryClient.invalidateQueries({ queryKey: visitQuery.queryKey })
  }

  // A guest from here on: what a member sees would ask on, and be refused, until the answer is there.
  function leave() {
    keepSessionToken(null)
    queryClient.setQueryData(visitQuery.queryKey, guest)
  }

  return {
    /** After a login: keeps the token for this tab and learns who is logged in. */
    loggedIn: async (token: string) => {
      keepSessionToken(token)
      await askAnew()
    },
    /**
     * Logs out; the user is read again whatever the result. Rejects when the server could not be
     * reached.
     */
    logOut: async () => {
      try {
        const answer = await call(logOut, {})
        if (isRefusal(answer)) throw new Error(`The logout was refused: ${answer.refused}`)
        leave()
      } finally {
        await askAnew()
      }
    },
    /** After the session ended by itself: everywhere logged out, or the account closed. */
    ended: async () => {
      leave()
      await askAnew()
    },
  }
}

/** Asks the site who is logged in, for what comes along with the answer: the browser's anti-forgery pair. */
export function renewPair(): Promise<unknown> {
  return fetch(showCurrentUser.path)
}
