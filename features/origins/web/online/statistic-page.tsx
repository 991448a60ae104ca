import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { ChoiceLink, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { onlineRanges, originsHotels } from '../../client.ts'
import type { Most, OnlineChart, OnlineRange, OnlineSummary } from '../../contract.ts'
import { calendarDay, calendarMonth } from './calendar-words.ts'
import { ChartPlace } from './chart-place.tsx'
import { HotelCards } from './hotel-cards.tsx'
import { onlineChartQuery, onlineNowQuery } from './queries.ts'
import { embedAddress, fileAddress } from './statistic-address.ts'
import styles from './statistic-page.module.css'
import {
  type EmbedTheme,
  embedThemes,
  parseStatisticSearch,
  rangeNames,
  type StatisticSearch,
  shownRange,
} from './statistic-search.ts'
import { TypicalWeek } from './typical-week.tsx'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Returns the HTML of an iframe that shows the chart at an address; `title` is its accessible name.
 */
export function embedCode(address: string, title: string): string {
  const attribute = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="360" loading="lazy" style="border:0"></iframe>`
}

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

/** Shows the code that embeds the chart of the chosen range on another site, with a copy button. */
function EmbedCard({ range }: { range: OnlineRange }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const { publicUrl } = useSite()
  const copy = useCopy()
  const titleId = useId()
  const [theme, setTheme] = useState<EmbedTheme>('dark')
  const address = embedAddress(language, range, theme)
  const code = embedCode(publicUrl + address, t('online.embed.frame'))
  const sentences = { copied: t('online.embed.copied'), failed: t('online.embed.copyFailed') }
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <CardTitle icon="link" title={t('online.embed.title')} id={titleId} />
      <p className="ink2">{t('online.embed.text')}</p>
      <div className={styles.code}>
        <Field label={t('online.embed.code')}>
          {(control) => (
            <Textarea
              {...control}
              readOnly
              rows={4}
              value={code}
              spellCheck={false}
              translate="no"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      </div>
      <div className={styles.row}>
        <SegmentedControl
          label={t('online.embed.theme')}
          segments={embedThemes.map((value) => ({ value, label: t(`online.embed.${value}`) }))}
          value={theme}
          onChange={setTheme}
        />
        <Button icon="copy" onClick={() => copy(code, sentences)}>
          {t('online.embed.copy')}
        </Button>
        <a className="lnk" href={address} target="_blank" rel="noopener">
          {t('online.embed.look')}
        </a>
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
