import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Access } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { keepSessionToken, sessionToken } from '#platform/web/session-token.ts'
import { logOut, showCurrentUser } from '../client.ts'
import type { Visit } from '../contract.ts'

const timeoutMilliseconds = 10_000
const guest: Visit = { user: null, roles: [] }

async function askWho(signal: AbortSignal): Promise<Visit> {
  const answer = await call(showCurrentUser, {}, AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]))
  if ('refused' in answer) return guest
  // Another tab has logged out and possibly in again, so this tab's token is no longer valid.
  if (answer.user !== null || sessionToken() === null) return answer
  keepSessionToken(null)
  return askWho(signal)
}

// Components mounted on a running page, such as the user menu, reuse a recent response.
const freshMilliseconds = 5_000

/**
 * The current user: fetched on page start and on return to the tab. A failure counts as a guest.
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

/**
 * Returns the current user; null while unknown, as on the server, where a page is the same for all
 * visitors.
 */
export function useVisit(): Visit | null {
  const enabled = useHydrated()
  const { data } = useQuery({ ...visitQuery, enabled })
  return enabled && data ? data : null
}

/**
 * Seeds the current user from the server's preset before the first render; it is still fetched as
 * on any page start.
 */
export function presetVisit(queryClient: QueryClient, visit: Visit): void {
  queryClient.setQueryData(visitQuery.queryKey, visit, { updatedAt: 0 })
}

/**
 * Returns the current user outside components, for decisions such as whether a page may be opened.
 */
export function ensureVisit(queryClient: QueryClient): Promise<Visit> {
  return queryClient.ensureQueryData(visitQuery)
}

const isPersonal = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  typeof path === 'string' && path.startsWith('/api/get/users/') && path !== showCurrentUser.path

/**
 * Returns functions that begin and end a session in this tab; each resolves once the page knows the
 * current user.
 */
export function useSessionChange() {
  const queryClient = useQueryClient()

  async function askAnew() {
    queryClient.removeQueries({ predicate: isPersonal })
    await queryClient.invalidateQueries({ queryKey: visitQuery.queryKey })
  }

  // Becomes a guest at once: member queries would continue and be refused until the response
  // arrives.
  function leave() {
    keepSessionToken(null)
    queryClient.setQueryData(visitQuery.queryKey, guest)
  }

  return {
    /** Stores the token for this tab after a login and refetches the current user. */
    loggedIn: async (token: string) => {
      keepSessionToken(token)
      await askAnew()
    },
    /**
     * Logs out and refetches the user, even after a failure. Rejects if the server is unreachable.
     */
    logOut: async () => {
      try {
        const answer = await call(logOut, {})
        if (isRefusal(answer)) throw new Error(answer.refused)
        leave()
      } finally {
        await askAnew()
      }
    },
    /** Handles a session that was ended elsewhere: logged out everywhere, or account closed. */
    ended: async () => {
      leave()
      await askAnew()
    },
  }
}

/** Fetches the current user in order to renew the browser's CSRF token. */
export function renewPair(): Promise<unknown> {
  return fetch(showCurrentUser.path)
}

/**
 * Returns whether the visitor may see a page of that access. Only for the interface: the server
 * checks again. Pages for staff are outside of the site's pages.
 */
export async function mayEnter(queryClient: QueryClient, access: Access): Promise<boolean> {
  if (access === 'anyone') return true
  const { user } = await ensureVisit(queryClient)
  return user !== null && access === 'loggedIn'
}
