import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { ChoiceLink, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { onlineRanges, originsHotels } from '../../client.ts'
import type { Most, OnlineChart, OnlineRange, OnlineSummary } from '../../contract.ts'
import { calendarDay, calendarMonth } from './calendar-words.ts'
import { ChartPlace } from './chart-place.tsx'
import { HotelCards } from './hotel-cards.tsx'
import { onlineChartQuery, onlineNowQuery } from './queries.ts'
import { fileAddress } from './statistic-address.ts'
import styles from './statistic-page.module.css'
import { parseStatisticSearch, rangeNames, type StatisticSearch, shownRange } from './statistic-search.ts'
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

/** The numbers of the chosen range as files. */
function FilesCard({ range }: { range: OnlineRange }) {
  const { t } = useTranslation('origins')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="download" title={t('online.files.title')} id={titleId} />
      <p className="ink2">{t('online.files.text')}</p>
      <div className={styles.files}>
        <ButtonAnchor icon="download" href={fileAddress('csv', range)} download>
          CSV
        </ButtonAnchor>
        <ButtonAnchor icon="download" href={fileAddress('json', range)} download>
          JSON
        </ButtonAnchor>
      </div>
    </Card>
  )
}

/** How the numbers come about and what they do not say, with the highest of the last 90 days. */
function GoodToKnow({ hotels }: { hotels: readonly OnlineSummary[] }) {
  const { t } = useTranslation('origins')
  const titleId = useId()
  const figure = useFigures()
  const records = hotels.flatMap(({ hotel, seasonRecord }) => (seasonRecord ? [{ hotel, ...seasonRecord }] : []))
  const [record] = records.sort((one, other) => other.online - one.online)
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="info" title={t('online.know.title')} id={titleId} />
      <ul className={styles.facts}>
        <li>{t('online.know.sampled')}</li>
        <li>{t('online.know.days')}</li>
        <li>{t('online.know.gaps')}</li>
      </ul>
      {record && (
        <Note tone="lamp" icon="star" title={t('online.know.season')}>
          <Time value={record.at} form="date" />
          {': '}
          {t(`online.know.seasonIn.${record.hotel}`, { count: record.online, number: figure(record.online) })}
        </Note>
      )}
    </Card>
  )
}

/** The chart of the three hotels with its legend and the choice of range. */
function ChartCard({ asked, chart }: { asked: StatisticSearch; chart: OnlineChart }) {
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

/** Leads to the page with the code that shows the chart on another site. */
function EmbedCard({ range }: { range: OnlineRange }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const titleId = useId()
  const address = `${addressOf('communityEmbeds', language)}?kind=online${range === '30d' ? '' : `&range=${range}`}`
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <CardTitle icon="link" title={t('online.embed.title')} id={titleId} />
      <p className="ink2">{t('online.embed.text')}</p>
      <div className={styles.row}>
        <ButtonAnchor icon="link" href={address}>
          {t('online.embed.code')}
        </ButtonAnchor>
      </div>
    </Card>
  )
}

/**
 * Shows the chart's data as a short table: the maximum of each hour, day or month, and when it was
 * measured.
 */
function OnlineTable({ chart: { range, rows, rowsBy } }: { chart: OnlineChart }) {
  const { t } = useTranslation('origins')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="list" title={t('online.table.title')} id={titleId} />
      <table className={styles.table}>
        <caption>{t(`online.table.caption.${rangeNames[range]}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`online.table.${rowsBy}`)}</th>
            {originsHotels.map((hotel) => (
              <th key={hotel} scope="col">
                {t(`online.hotel.${hotel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ begins, most }) => (
            <tr key={begins}>
              <th scope="row">
                <RowName begins={begins} rowsBy={rowsBy} />
              </th>
              {originsHotels.map((hotel, column) => (
                <td key={hotel}>
                  <Cell most={most[column] ?? null} rowsBy={rowsBy} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type RowsBy = OnlineChart['rowsBy']

function RowName({ begins, rowsBy }: { begins: string; rowsBy: RowsBy }) {
  const language = useLanguage()
  if (rowsBy === 'hour') return <Time value={begins} form="dateTime" />
  const name = rowsBy === 'day' ? calendarDay(begins, language) : calendarMonth(begins, language)
  return <time dateTime={rowsBy === 'day' ? begins : begins.slice(0, 7)}>{name}</time>
}

function Cell({ most, rowsBy }: { most: Most | null; rowsBy: RowsBy }) {
  const { t } = useTranslation('origins')
  const figure = useFigures()
  if (!most) return <span className={styles.gap}>{t('online.gap')}</span>
  return (
    <>
      {figure(most.online)}
      <small>
        <Time value={most.at} form={rowsBy === 'month' ? 'date' : 'time'} />
      </small>
    </>
  )
}
