import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { endPush, startPush } from '../../contract.ts'
import { settingsQuery } from '../queries.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

/**
 * Why this browser is not subscribed: denied by the visitor or browser, a failed request, or a
 * refusal.
 */
export type PushProblem = 'denied' | 'failed' | 'refused'

/** Returns functions that switch web push on and off, in the browser and on the site. */
export function usePush(publicKey: string) {
  const queryClient = useQueryClient()
  const language = useLanguage()
  const ask = useOwnCall()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<PushProblem | null>(null)

  function keep(isPushed: boolean) {
    queryClient.setQueryData(settingsQuery.queryKey, (settings) =>
      settings && !isRefusal(settings) ? { ...settings, isPushed } : settings,
    )
  }

  async function start(): Promise<PushProblem | null> {
    const draft = await subscribeBrowser(publicKey, language).catch(() => 'failed' as const)
    if (draft === 'denied' || draft === 'failed') return draft
    const answer = await ask(startPush, { body: draft })
    if (answer !== 'failed' && !isRefusal(answer)) {
      keep(true)
      return null
    }
    await unsubscribeBrowser()
    return answer === 'failed' ? 'failed' : 'refused'
  }

  async function end(): Promise<PushProblem | null> {
    const answer = await ask(endPush, {})
    if (answer === 'failed' || isRefusal(answer)) return 'failed'
    keep(false)
    await unsubscribeBrowser()
    return null
  }

  async function turn(on: boolean) {
    setBusy(true)
    setTrouble(null)
    setTrouble(await (on ? start() : end()))
    setBusy(false)
  }

  return { busy, trouble, turn }
}
