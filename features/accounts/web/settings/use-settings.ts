import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeSettings, type Settings } from '../../contract.ts'
import { useOwnCall } from '../own-call.ts'
import { type Reading, settingsQuery, useReading } from './own-readings.ts'

/** A partial change of the settings; omitted values are unchanged. */
export type SettingsChange = Partial<Omit<Settings, 'hidden' | 'profile'>> & {
  hidden?: Partial<Settings['hidden']>
  profile?: Partial<Settings['profile']>
}

const withChange = (settings: Settings, { hidden, profile, ...change }: SettingsChange): Settings => ({
  ...settings,
  ...change,
  hidden: { ...settings.hidden, ...hidden },
  profile: { ...settings.profile, ...profile },
})

/**
 * Returns the visitor's settings and `change`, which returns whether the change was saved. Changes
 * are optimistic and sent one after the other; the server's response replaces the result. A failure
 * is rolled back with a toast.
 */
export function useSettings(): { reading: Reading<Settings>; change: (change: SettingsChange) => Promise<boolean> } {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation(['accounts', 'common'])
  const ask = useOwnCall()
  const reading = useReading(useQuery(settingsQuery))
  const [underWay, setUnderWay] = useState<readonly SettingsChange[]>([])
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve())

  async function save(change: SettingsChange): Promise<boolean> {
    await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
    const answer = await ask(changeSettings, { body: change })
    const isSaved = answer !== 'failed' && !isRefusal(answer)
    if (isSaved) queryClient.setQueryData(settingsQuery.queryKey, answer)
    else {
      // A retry would not help a logged-out visitor: the page redirects to the login.
      const isOver = answer !== 'failed' && answer.refused === 'error.notLoggedIn'
      toast({ tone: 'bad', text: t(isOver ? 'common:error.notLoggedIn' : 'accounts:settings.failed.notSaved') })
    }
    setUnderWay((before) => before.filter((other) => other !== change))
    return isSaved
  }

  function change(change: SettingsChange): Promise<boolean> {
    setUnderWay((before) => [...before, change])
    const turn = lastTurn.current.then(() => save(change))
    lastTurn.current = turn
    return turn
  }

  return {
    reading: reading.state === 'ready' ? { state: 'ready', data: underWay.reduce(withChange, reading.data) } : reading,
    change,
  }
}
