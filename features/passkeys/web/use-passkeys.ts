import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwnCall, useSessionChange } from '#features/accounts/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listPasskeys, type PasskeyList, removePasskey } from '../contract.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once, and `ended` is another function at every rendering
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
  const sentenceOf = useRefusalSentence()
  return async (id) => {
    const answer = await ask(removePasskey, { params: { id } })
    const isRefused = answer === 'failed' || isRefusal(answer)
    // A missing passkey was already removed elsewhere.
    if (!isRefused || (answer !== 'failed' && answer.refused === 'error.passkeyNotFound')) await refresh()
    return isRefused ? sentenceOf(answer) : null
  }
}

/** Returns a function that turns a refusal into a sentence for the member. */
export function useRefusalSentence(): (refusal: Refusal | 'failed') => string {
  const { t } = useTranslation('common')
  return (refusal) => {
    if (refusal === 'failed') return t('error.form')
    const { refused, retryAfterSeconds, most } = refusal
    switch (refused) {
      case 'error.tooManyLogins':
        return t(refused, { count: typeof retryAfterSeconds === 'number' ? Math.ceil(retryAfterSeconds / 60) : 1 })
      case 'error.tooManyPasskeys':
        return t(refused, { most: typeof most === 'number' ? most : '' })
      case 'error.wrongPassword':
      case 'error.formFieldRequired':
      case 'error.formFieldIncorrectPassword':
      case 'error.passkeyNotAdded':
      case 'error.passkeyNotFound':
      case 'error.notLoggedIn':
      case 'error.csrf':
        return t(refused)
      default:
        return t('error.form')
    }
  }
}
