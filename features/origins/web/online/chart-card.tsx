import { useId } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { ChoiceLink, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { onlineRanges } from '../../client.ts'
import type { OnlineChart } from '../../contract.ts'
import styles from './chart-card.module.css'
import { ChartPlace } from './chart-place.tsx'
import { rangeNames, type StatisticSearch, shownRange } from './statistic-search.ts'

/** The chart of the three hotels with its legend and the choice of range. */
export function ChartCard({ asked, chart }: { asked: StatisticSearch; chart: OnlineChart }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const titleId = useId()
  const shown = shownRange(asked)
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="retro" title={t(`online.chart.${rangeNames[chart.range]}`)} id={titleId}>
        <div className={styles.ranges}>
          <ChoiceLinks label={t('online.ranges')}>
            {onlineRanges.map((range) => (
              <ChoiceLink
                key={range}
                to={routePath('habboOriginsUserStats')}
                params={{ language }}
                search={{ ...asked, range: range === '30d' ? undefined : range }}
                resetScroll={false}
                preload={false}
                current={range === shown}
              >
                {t(`online.range.${rangeNames[range]}`)}
              </ChoiceLink>
            ))}
          </ChoiceLinks>
        </div>
      </CardTitle>
      <ChartPlace chart={chart} />
    </Card>
  )
}
