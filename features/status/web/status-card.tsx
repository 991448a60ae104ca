import { type ReactNode, useId } from 'react'
import { useInstants } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { SourceStatus, StatusState } from '../contract.ts'
import { type Part, worstOf } from './grouped.ts'
import styles from './status-card.module.css'

const looks: Record<StatusState, { icon: IconName; tone: PlateTone }> = {
  fine: { icon: 'check', tone: 'ok' },
  late: { icon: 'clock', tone: 'warn' },
  failing: { icon: 'warn', tone: 'bad' },
  maintenance: { icon: 'wrench', tone: 'lamp' },
  never: { icon: 'moon', tone: 'line' },
}

/**
 * A hotel or station with a line per source, as of `checkedAt`. `leading` is placed before its
 * name.
 */
export function StatusCard({
  name,
  leading,
  parts,
  checkedAt,
}: {
  name: string
  leading?: ReactNode
  parts: readonly Part[]
  checkedAt: string
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
