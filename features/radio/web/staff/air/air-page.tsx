import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Panel, StaffHead, usePresence, useStaffChanges, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Air, StationId } from '../../../contract.ts'
import styles from './air-page.module.css'
import { airQuery } from './air-query.ts'
import { parseAirSearch } from './air-search.ts'
import { DjSays } from './dj-says.tsx'
import { HandOver } from './hand-over.tsx'
import { LineSwitch } from './line-switch.tsx'
import { ListenerCurve } from './listener-curve.tsx'
import { OnAirBlock } from './on-air-block.tsx'
import { Requests } from './requests.tsx'

/** The page beside the mixer: what is on, the line, and the requests as they arrive. */
export function AirPage() {
  const { t } = useTranslation(['staffRadio', 'staff', 'common'])
  const { station = 'main' } = parseAirSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const asked = useQuery(airQuery(station))
  useStaffChanges('requests', () => void asked.refetch())
  const air = asked.data && !isRefusal(asked.data) ? asked.data : null
  return (
    <div className={styles.page}>
      <StaffHead
        title={t('title')}
        facts={air && <Facts air={air} />}
        actions={
          air &&
          air.stations.length > 1 && (
            <SegmentedControl
              label={t('station.label')}
              value={station}
              onChange={(chosen) =>
                void navigate('radio/air', { search: chosen === 'tr' ? { station: chosen } : {}, replace: true })
              }
              segments={air.stations.map((id) => ({ value: id, label: t(`station.${id}`) }))}
            />
          )
        }
      />
      {asked.data && isRefusal(asked.data) && <Note tone="warn" icon="lock" title={refusalText(t, asked.data)} />}
      {asked.isError && !air && (
        <FailedCard title={t('failed')} again={t('again')} onAgain={() => void asked.refetch()} />
      )}
      {asked.isPending && <Skeleton height="220px" />}
      {air && <Loaded key={station} station={station} air={air} />}
    </div>
  )
}

function Loaded({ station, air }: { station: StationId; air: Air }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <OnAirBlock air={air} />
        <LineSwitch station={station} air={air} />
        <ListenerCurve air={air} />
      </div>
      <Requests station={station} isOpen={air.line.isOpen && air.now.online} />
      <div className={styles.column}>
        <DjSays station={station} air={air} />
        <NextShow next={air.next} />
        <HandOver station={station} air={air} />
      </div>
    </div>
  )
}

function Facts({ air: { now, show, isHost } }: { air: Air }) {
  const { t } = useTranslation('staffRadio')
  if (isHost) return t('facts.own')
  const host = now.dj ?? show?.djName
  return host ? t('facts.other', { host }) : t('facts.nobody')
}

/** The next show, and whether one of its hosts is already in Housekeeping. */
function NextShow({ next }: Pick<Air, 'next'>) {
  const { t } = useTranslation('staffRadio')
  const here = usePresence()
  const hosts = [next?.djName, next?.coDjName].flatMap((name) => name ?? [])
  const present = hosts.filter((host) => here.some(({ name }) => name.toLowerCase() === host.toLowerCase()))
  return (
    <Panel icon="clock" title={t('next.title')} end={next && <Time value={next.startsAt} form="dateTime" />}>
      {next ? (
        <>
          <b dir="auto">{next.showName}</b>
          <p className={styles.quiet}>
            {hosts.join(', ')}, {t('next.until')} <Time value={next.endsAt} form="time" />
          </p>
          {present.map((name) => (
            <p key={name} className={styles.here}>
              <Icon name="check" small />
              {t('next.here', { name })}
            </p>
          ))}
        </>
      ) : (
        <p className={styles.quiet}>{t('next.none')}</p>
      )}
    </Panel>
  )
}
