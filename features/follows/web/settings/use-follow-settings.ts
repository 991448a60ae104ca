import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeFollowSettings } from '../../client.ts'
import type { Deliveries, FollowSettings } from '../../contract.ts'
import { settingsQuery } from '../queries.ts'

/** A partial change of the settings of following. */
type Change = { deliveries?: Partial<Deliveries>; forbids?: boolean }

/**
 * Returns the settings of following (`undefined` while loading, null if they cannot be read) and a
 * function to change them: shown at once, sent one by one, taken back with a toast on failure.
 */
export function useFollowSettings() {
  const { t } = useTranslation(['follows', 'common'])
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const { data, isError, refetch } = useQuery({ ...settingsQuery, retry: false })
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve())
  const settings: FollowSettings | null | undefined =
    data === undefined ? (isError ? null : undefined) : isRefusal(data) ? null : data

  async function save({ deliveries = {}, forbids }: Change) {
    const body = { deliveries, ...(forbids === undefined ? {} : { forbids }) }
    const answer = await ask(changeFollowSettings, { body })
    if (answer !== 'failed' && !isRefusal(answer)) {
      queryClient.setQueryData(settingsQuery.queryKey, answer)
      return
    }
    toast({ tone: 'bad', text: t('follows:deliveries.notSaved') })
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }

  function change(wanted: Change) {
    queryClient.setQueryData(settingsQuery.queryKey, (known) => {
      if (!known || isRefusal(known)) return known
      const deliveries = { ...known.deliveries, ...wanted.deliveries }
      return { ...known, deliveries, forbids: wanted.forbids ?? known.forbids }
    })
    lastTurn.current = lastTurn.current.then(() => save(wanted))
  }

  return { settings, change, again: () => void refetch() }
}
