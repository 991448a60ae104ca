import { startTransition, useEffect, useState } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { useHotelChoice } from '#features/hotels/web/parts.tsx'
import { type HeaderComment, listHeaderComments } from '#features/news/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { whileVisible } from './while-visible.ts'

const everyMs = 30_000
const timeoutMs = 10_000

/**
 * Returns the newest news comments, the visitor's hotel first (the account's, else the last chosen
 * one). Polled as in specification §9.1; a failure is logged and keeps the previous data.
 */
export function useHeaderComments(): readonly HeaderComment[] {
  const [comments, setComments] = useState<readonly HeaderComment[]>([])
  const lang = useLanguage()
  const visit = useVisit()
  const [chosen] = useHotelChoice()
  const hotel = visit?.user?.hotel ?? chosen
  useEffect(() => {
    if (visit === null) return
    return whileVisible(everyMs, async (superseded) => {
      const signal = AbortSignal.any([superseded, AbortSignal.timeout(timeoutMs)])
      try {
        const answer = await call(listHeaderComments, { query: { hotel, lang } }, signal)
        if (isRefusal(answer)) throw new Error(`The newest comments were refused: ${answer.refused}`)
        if (!superseded.aborted) startTransition(() => setComments(answer))
      } catch (error) {
        if (!superseded.aborted) console.error('The newest comments could not be read.', error)
      }
    })
  }, [visit, hotel, lang])
  return comments
}
