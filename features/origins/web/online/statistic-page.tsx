import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { ChartCard } from './chart-card.tsx'
import { EmbedCard } from './embed-card.tsx'
import { FilesCard } from './files-card.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { HotelCards } from './hotel-cards.tsx'
import { OnlineTable } from './online-table.tsx'
import { onlineChartQuery, onlineNowQuery } from './queries.ts'
import styles from './statistic-page.module.css'
import { parseStatisticSearch, shownRange } from './statistic-search.ts'
import { TypicalWeek } from './typical-week.tsx'

/**
 * The online statistic of Habbo Origins: current numbers of the three hotels, a chart with its
 * table, the typical week, and downloads.
 */
export function StatisticPage() {
  const { t } = useTranslation(['origins', 'shell'])
  const language = useLanguage()
  const asked = parseStatisticSearch(useSearch({ strict: false }))
  const range = shownRange(asked)
  const { data: now } = useQuery(onlineNowQuery())
  // The previous range stays visible while another is loading.
  const { data: chart } = useQuery(onlineChartQuery(range))
  const hotels = !now || isRefusal(now) ? [] : now.hotels
  const drawn = !chart || isRefusal(chart) ? null : chart
  const isMeasured = hotels.some(({ firstSampleAt }) => firstSampleAt !== null)
  return (
    <>
      <Street
        variant="inner"
        title={t('online.title')}
        shift={-160}
        crumbs={[
          { label: t('shell:menu.home'), to: addressOf('home', language) },
          { label: t('shell:menu.origins') },
          { label: t('online.title') },
        ]}
      />
      <PageBody>
        <OutageNotes asked={{ edition: 'origins' }} />
        <p className={styles.lead}>{t('online.lead')}</p>
        <HotelCards hotels={hotels} />
        {isMeasured && drawn ? (
          <>
            <ChartCard asked={asked} chart={drawn} />
            <div className={styles.below}>
              <OnlineTable chart={drawn} />
              <div className={styles.aside}>
                <GoodToKnow hotels={hotels} />
                <FilesCard range={range} />
              </div>
            </div>
            <TypicalWeek asked={asked} hotels={hotels} />
            <EmbedCard range={range} />
          </>
        ) : (
          <EmptyState level="h2" vignette="empty" title={t('online.empty.title')}>
            {t('online.empty.text')}
          </EmptyState>
        )}
      </PageBody>
    </>
  )
}
