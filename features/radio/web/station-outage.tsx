import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showStationOutage } from '../contract.ts'
import styles from './radio-frame.module.css'

const againMs = 60_000

function outageQuery(language: LanguageCode) {
  return queryOptions({
    ...queryOf(showStationOutage, { query: { lang: language } }),
    staleTime: againMs,
    // Polls during an outage, so that the end is shown.
    refetchInterval: ({ state }) => (outageIn(state.data) ? againMs : false),
    meta: { readOnArrival: true },
  })
}

function outageIn(answer: Answer<typeof showStationOutage> | undefined) {
  return answer && !isRefusal(answer) ? answer.outage : null
}

/** Loads whether the station answers. Client-side navigation does not wait for it. */
export async function loadStationOutage(queryClient: QueryClient, language: LanguageCode): Promise<void> {
  const loading = queryClient.prefetchQuery(outageQuery(language))
  if (import.meta.env.SSR) await loading
}

/**
 * Shows above the radio pages that the station does not answer, since when, and how old the data
 * is; nothing while it answers.
 */
export function StationOutage() {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const { dateTime, beside } = useInstants()
  const { data } = useQuery(outageQuery(language))
  const outage = outageIn(data)
  if (!outage) return null
  const { since, lastSuccessAt } = outage
  return (
    <div className={styles.outage}>
      <Note tone="warn" icon="moon" title={t('outage.title', { since: dateTime(since) })}>
        <p>{lastSuccessAt ? t('outage.shown', { date: beside(lastSuccessAt, since) }) : t('outage.nothing')}</p>
        <p>
          <MoreLink href={addressOf('status', language)}>{t('outage.all')}</MoreLink>
        </p>
      </Note>
    </div>
  )
}
