import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwnCall, useSessionChange } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listPasskeys, type PasskeyList, removePasskey } from '../contract.ts'

const passkeysQuery = queryOf(listPasskeys, {})

/** The passkeys of whoever is logged in: not known yet, out of reach (`again` asks anew), or there. */
export type Passkeys =
  | { state: 'loading' }
  | { state: 'failed'; again: () => void }
  | { state: 'ready'; list: PasskeyList }

/** Reads the passkeys. A session that ended elsewhere meanwhile ends in this tab too. */
export function usePasskeys(): Passkeys {
  const { data, isFetching, refetch } = useQuery(passkeysQuery)
  const { ended } = useSessionChange()
  const isOver = isRefusal(data) && data.refused === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  if (data !== undefined && !isRefusal(data)) return { state: 'ready', list: data }
  if (isFetching || isOver) return { state: 'loading' }
  return { state: 'failed', again: () => void refetch() }
}

/** Gives the function that reads the passkeys again, after one came or went. */
export function useFreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

/** Gives the function that removes a passkey. Answers null, or in one sentence why it did not. */
export function useRemovePasskey(): (id: number) => Promise<string | null> {
  const ask = useOwnCall()
  const refresh = useFreshPasskeys()
  const { t } = useTranslation('common')
  return async (id) => {
    const answer = await ask(removePasskey, { params: { id } })
    const isRefused = answer === 'failed' || isRefusal(answer)
    // One that is gone already was removed elsewhere.
    if (!isRefused || (answer !== 'failed' && answer.refused === 'error.passkeyNotFound')) await refresh()
    return isRefused ? refusalText(t, answer) : null
  }
}
