import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { showRadioNow } from '../client.ts'
import type { RadioNow } from '../contract.ts'

const pollMs = 30_000
const jitterMs = 4_000
const justAskedMs = 5_000

/** The question what the station of a language plays. */
export function radioNowQuery(language: LanguageCode) {
  return queryOf(showRadioNow, { query: { lang: language } })
}

/**
 * What the station plays, polled for each language (specification §9.1). Undefined until it is
 * known; null where it cannot be asked, which the bar shows as off.
 */
export function useRadioNow(): RadioNow | null | undefined {
  const language = useLanguage()
  // Pages that were opened together drift apart.
  const [everyMs] = useState(() => pollMs + (Math.random() - 0.5) * jitterMs)
  const { data, isError } = useQuery({
    ...radioNowQuery(language),
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: justAskedMs,
    retry: false,
  })
  if (isError) return null
  return data !== undefined && isRefusal(data) ? null : data
}
