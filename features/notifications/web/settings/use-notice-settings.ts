import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOwnCall, useSessionChange } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeNoticeSettings } from '../../client.ts'
import type { NoticeSettings, QuietHours, TopicsWanted } from '../../contract.ts'
import { settingsQuery } from '../queries.ts'

/** The settings of notifications: not known yet, unavailable (`again` retries), or known. */
export type Reading =
  | { state: 'loading' }
  | { state: 'failed'; again: () => void }
  | { state: 'ready'; settings: NoticeSettings }

/** A change of the settings; what is left out stays. */
type Change = { topics?: Partial<TopicsWanted>; quietHours?: QuietHours | null }

const withChange = (settings: NoticeSettings, { topics, ...change }: Change): NoticeSettings => ({
  ...settings,
  ...change,
  topics: { ...settings.topics, ...topics },
})

/**
 * Returns the settings and functions to change topics and quiet hours. Changes are shown at once;
 * on failure a toast is shown and the change is rolled back. Requests are sent one after another.
 */
export function useNoticeSettings(): {
  reading: Reading
  change: (topics: Partial<TopicsWanted>) => void
  changeQuietHours: (hours: QuietHours | null) => void
} {
  const { t } = useTranslation(['notices', 'common'])
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const { ended } = useSessionChange()
  const { data, isFetching, refetch } = useQuery(settingsQuery)
  const [underWay, setUnderWay] = useState<readonly Change[]>([])
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve())
  const isOver = isRefusal(data) && data.refused === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is reported once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])

  async function save(wanted: Change) {
    await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
    const answer = await ask(changeNoticeSettings, { body: wanted })
    if (answer !== 'failed' && !isRefusal(answer)) queryClient.setQueryData(settingsQuery.queryKey, answer)
    else {
      const isLoggedOut = answer !== 'failed' && answer.refused === 'error.notLoggedIn'
      toast({ tone: 'bad', text: t(isLoggedOut ? 'common:error.notLoggedIn' : 'settings.failed') })
    }
    setUnderWay((before) => before.filter((other) => other !== wanted))
  }

  return {
    reading: readingOf(),
    change: (topics) => queue({ topics }),
    changeQuietHours: (quietHours) => queue({ quietHours }),
  }

  function queue(wanted: Change) {
    setUnderWay((before) => [...before, wanted])
    lastTurn.current = lastTurn.current.then(() => save(wanted))
  }

  function readingOf(): Reading {
    if (data !== undefined && !isRefusal(data)) {
      return { state: 'ready', settings: underWay.reduce(withChange, data) }
    }
    if (isFetching || isOver) return { state: 'loading' }
    return { state: 'failed', again: () => void refetch() }
  }
}
