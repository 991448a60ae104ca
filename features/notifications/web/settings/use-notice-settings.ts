import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOwnCall, useSessionChange } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeNoticeSettings, type NoticeSettings, type TopicsWanted } from '../../contract.ts'
import { settingsQuery } from '../queries.ts'

/** The settings of notifications: not known yet, out of reach (`again` asks anew), or there. */
export type Reading =
  | { state: 'loading' }
  | { state: 'failed'; again: () => void }
  | { state: 'ready'; settings: NoticeSettings }

const withChange = (topics: TopicsWanted, change: Partial<TopicsWanted>): TopicsWanted => ({ ...topics, ...change })

/**
 * Returns the settings and a function to change topics. Changes are shown optimistically; on
 * failure a toast is shown and the change is rolled back. Requests are sent one after another.
 */
export function useNoticeSettings(): { reading: Reading; change: (topics: Partial<TopicsWanted>) => void } {
  const { t } = useTranslation(['notices', 'common'])
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const { ended } = useSessionChange()
  const { data, isFetching, refetch } = useQuery(settingsQuery)
  const [underWay, setUnderWay] = useState<readonly Partial<TopicsWanted>[]>([])
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve())
  const isOver = isRefusal(data) && data.refused === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])

  async function save(topics: Partial<TopicsWanted>) {
    await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
    const answer = await ask(changeNoticeSettings, { body: { topics } })
    if (answer !== 'failed' && !isRefusal(answer)) queryClient.setQueryData(settingsQuery.queryKey, answer)
    else {
      const isLoggedOut = answer !== 'failed' && answer.refused === 'error.notLoggedIn'
      toast({ tone: 'bad', text: t(isLoggedOut ? 'common:error.notLoggedIn' : 'settings.failed') })
    }
    setUnderWay((before) => before.filter((other) => other !== topics))
  }

  return {
    reading: readingOf(),
    change(topics) {
      setUnderWay((before) => [...before, topics])
      lastTurn.current = lastTurn.current.then(() => save(topics))
    },
  }

  function readingOf(): Reading {
    if (data !== undefined && !isRefusal(data)) {
      return { state: 'ready', settings: { ...data, topics: underWay.reduce(withChange, data.topics) } }
    }
    if (isFetching || isOver) return { state: 'loading' }
    return { state: 'failed', again: () => void refetch() }
  }
}
