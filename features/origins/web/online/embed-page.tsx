import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { ChartPlace } from './chart-place.tsx'
import styles from './embed-page.module.css'
import { onlineChartQuery } from './queries.ts'
import { statisticAddress } from './statistic-address.ts'
import { parseEmbedSearch, rangeNames, shownRange } from './statistic-search.ts'

/**
 * The chart for embedding on other sites: only its title and a link to the full statistic, which
 * opens in a new tab.
 */
export function EmbedPage() {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const { siteName } = useSite()
  const range = shownRange(parseEmbedSearch(useSearch({ strict: false })))
  const { data } = useQuery(onlineChartQuery(range))
  const chart = !data || isRefusal(data) || data.steps.count === 0 ? null : data
  return (
    <main className={styles.embed}>
      <h1>{t(`online.chart.${rangeNames[range]}`)}</h1>
      {chart ? <ChartPlace chart={chart} small /> : <p className={styles.empty}>{t('online.empty.title')}</p>}
      <p className={styles.source}>
        <a href={statisticAddress(language, { range })} target="_blank" rel="noopener">
          {t('online.embed.source', { siteName })}
        </a>
      </p>
    </main>
  )
}
