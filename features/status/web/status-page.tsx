import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, useId } from 'react'
import { FollowButton } from '#features/follows/web/parts.tsx'
import { hotels, hotelsOfEdition } from '#features/hotels/client.ts'
import type { Edition, HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showStatus } from '../client.ts'
import type { ImportSource, SiteStatus, SourceStatus, StatusState } from '../contract.ts'
import styles from './status-page.module.css'

/**
 * The parts of a hotel's or station's status: `hotel` and `station` say whether it answers at all.
 */
type PartName = 'hotel' | ImportSource | 'online' | 'station'

/** A part with how it does. */
type Part = SourceStatus & { part: PartName }

/** A hotel with all that is read of it. */
type HotelParts = { hotel: HotelCode; parts: readonly Part[] }

/** The hotels of an edition, each with all that is read of it: itself first. */
function hotelParts(status: SiteStatus, edition: Edition): HotelParts[] {
  const all = [
    ...status.hotels.map((entry) => ({ ...entry, part: 'hotel' as const })),
    ...status.imports.map((entry) => ({ ...entry, part: entry.source })),
    ...status.samplers.map((entry) => ({ ...entry, part: 'online' as const })),
  ]
  return hotelsOfEdition[edition].map((code) => ({ hotel: code, parts: all.filter(({ hotel }) => hotel === code) }))
}

/** Returns the worst state of a group's parts; `never` only if no part ever received data. */
function worstOf(parts: readonly SourceStatus[]): StatusState {
  return order.find((state) => parts.some((part) => part.state === state)) ?? 'never'
}

/** How many things are not as they should be. */
function problemsIn({ hotels, imports, samplers, stations }: SiteStatus): number {
  const all: readonly SourceStatus[] = [...hotels, ...imports, ...samplers, ...stations]
  return all.filter(({ state }) => state !== 'fine' && state !== 'never').length
}

const order: readonly StatusState[] = ['failing', 'maintenance', 'late', 'fine', 'never']

const looks: Record<StatusState, { icon: IconName; tone: PlateTone }> = {
  fine: { icon: 'check', tone: 'ok' },
  late: { icon: 'clock', tone: 'warn' },
  failing: { icon: 'warn', tone: 'bad' },
  maintenance: { icon: 'wrench', tone: 'lamp' },
  never: { icon: 'moon', tone: 'line' },
}

/**
 * A hotel or station with a line per source, as of `checkedAt`. `leading` is placed before its
 * name, `children` below.
 */
function StatusCard({
  name,
  leading,
  parts,
  checkedAt,
  children,
}: {
  name: string
  leading?: ReactNode
  parts: readonly Part[]
  checkedAt: string
  children?: ReactNode
}) {
  const { t } = useTranslation('status')
  const titleId = useId()
  const worst = worstOf(parts)
  return (
    <Card as="li" aria-labelledby={titleId}>
      <div className={styles.head}>
        {leading}
        <h3 id={titleId}>{name}</h3>
        <Plate tone={looks[worst].tone}>{t(`state.${worst}`)}</Plate>
      </div>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part.part} className={classNames(styles.part, styles[part.state])}>
            <dt>
              <Icon name={looks[part.state].icon} small />
              {t(`part.${part.part}`)}
            </dt>
            <dd>
              <Problem status={part} checkedAt={checkedAt} />
              <LastSuccess part={part} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  )
}

/** Shows a problem and since when: only the time if it began today. */
function Problem({ status: { state, since }, checkedAt }: { status: SourceStatus; checkedAt: string }) {
  const { t } = useTranslation('status')
  const { beside } = useInstants()
  if (state === 'fine') return null
  if (since === null) return <b>{t(state === 'never' ? 'trouble.never' : 'trouble.late')}</b>
  switch (state) {
    case 'late':
      return <b>{t('trouble.lateSince', { since: beside(since, checkedAt) })}</b>
    case 'failing':
    case 'maintenance':
      return <b>{t(`trouble.${state}`, { since: beside(since, checkedAt) })}</b>
    case 'never':
      return <b>{t('trouble.never')}</b>
  }
}

function LastSuccess({ part: { part, lastSuccessAt } }: { part: Part }) {
  const { t } = useTranslation('status')
  const { relative, dateTime } = useInstants()
  if (lastSuccessAt === null) return null
  const answers = part === 'hotel' || part === 'station'
  return (
    <time dateTime={lastSuccessAt} title={dateTime(lastSuccessAt)}>
      {t(answers ? 'answered' : 'read', { when: relative(lastSuccessAt) })}
    </time>
  )
}

/** The status page: each hotel with its sources, and the radio. */
export function StatusPage() {
  const { t } = useTranslation(['status', 'shell'])
  const language = useLanguage()
  const { data } = useQuery(statusQuery())
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[{ label: t('shell:menu.home'), to: addressOf('home', language) }, { label: t('title') }]}
        shift={-360}
      />
      <PageBody>
        <p className={styles.lead}>{t('lead')}</p>
        {data && !isRefusal(data) ? (
          <Groups status={data} />
        ) : (
          <EmptyState level="h2" vignette="error" title={t('all.failed')}>
            {t('all.failedText')}
          </EmptyState>
        )}
        <p className={styles.programs}>
          {t('programs.text')} <a href={showStatus.path}>{showStatus.path}</a>
        </p>
      </PageBody>
    </>
  )
}

const groups = [
  { edition: 'modern', icon: 'building', title: 'group.modern' },
  { edition: 'origins', icon: 'retro', title: 'shell:menu.origins' },
] as const

function Groups({ status }: { status: SiteStatus }) {
  const { t } = useTranslation(['status', 'shell'])
  const { relative } = useInstants()
  const count = problemsIn(status)
  return (
    <>
      <Note tone={status.isFine ? 'ok' : 'warn'} title={status.isFine ? t('all.fine') : t('all.troubled', { count })}>
        {t('all.checked', { when: relative(status.checkedAt) })}
      </Note>
      {groups.map(({ edition, icon, title }) => (
        <Group key={edition} icon={icon} title={t(title)}>
          {hotelParts(status, edition).map(({ hotel, parts }) => (
            <StatusCard
              key={hotel}
              name={hotels[hotel].label}
              leading={<Flag country={hotels[hotel].flag} small />}
              parts={parts}
              checkedAt={status.checkedAt}
            >
              <div className={styles.follow}>
                <FollowButton kind="hotel" subject={hotel} name={hotels[hotel].label} />
              </div>
            </StatusCard>
          ))}
        </Group>
      ))}
      {status.stations.length > 0 && (
        <Group icon="radio" title={t('group.radio')}>
          {status.stations.map(({ station, ...source }) => (
            <StatusCard
              key={station}
              name={t(`station.${station}`)}
              leading={<Icon name="radio" small />}
              parts={[{ part: 'station', ...source }]}
              checkedAt={status.checkedAt}
            />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <SectionTitle icon={icon} title={title} id={titleId} />
      <ul className={styles.cards}>{children}</ul>
    </section>
  )
}

/** The query for the status; an open page is refreshed. */
function statusQuery() {
  return {
    ...queryOf(showStatus, {}),
    refetchInterval: 60_000,
    staleTime: 15_000,
    // A page from the HTML cache is hardly older: its data is hydrated first, then refetched.
    meta: { readOnArrival: true },
  } as const
}

/** Fetches the status. Where it cannot be had, the page says so. */
export async function loadStatus(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(statusQuery())
}

/** The head of the page. */
export function statusHead({ words }: { words: i18n }) {
  const title = words.t('status:title')
  const description = words.t('status:description')
  return {
    meta: [
      { title: pageTitle(words, [title]) },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    ],
  }
}
