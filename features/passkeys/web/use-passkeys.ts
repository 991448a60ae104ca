import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwnCall, useSessionChange } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listPasskeys, removePasskey } from '../client.ts'
import type { PasskeyList } from '../contract.ts'

const passkeysQuery = queryOf(listPasskeys, {})

/** The passkeys of the member: not loaded yet, unavailable (`again` retries), or loaded. */
export type Passkeys =
  | { state: 'loading' }
  | { state: 'failed'; again: () => void }
  | { state: 'ready'; list: PasskeyList }

/** Loads the passkeys. If the session ended elsewhere, it ends in this tab too. */
export function usePasskeys(): Passkeys {
  const { data, isFetching, refetch } = useQuery(passkeysQuery)
  const { ended } = useSessionChange()
  const isOver = isRefusal(data) && data.refused === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is reported once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  if (data !== undefined && !isRefusal(data)) return { state: 'ready', list: data }
  if (isFetching || isOver) return { state: 'loading' }
  return { state: 'failed', again: () => void refetch() }
}

/** Returns a function that reloads the passkeys after one was added or removed. */
export function useFreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

/**
 * Returns a function that removes a passkey. It resolves to null, or to a sentence saying why it
 * failed.
 */
export function useRemovePasskey(): (id: number) => Promise<string | null> {
  const ask = useOwnCall()
  const refresh = useFreshPasskeys()
  const { t } = useTranslation('passkeys')
  return async (id) => {
    const answer = await ask(removePasskey, { params: { id } })
    const isRefused = answer === 'failed' || isRefusal(answer)
    // A missing passkey was already removed elsewhere.
    if (!isRefused || (answer !== 'failed' && answer.refused === 'error.passkeyNotFound')) await refresh()
    return isRefused ? refusalText(t, answer) : null
  }
}
