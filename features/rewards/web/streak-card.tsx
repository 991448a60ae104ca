import { useId } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OwnRewards, StreakStep } from '../contract.ts'
import { CometAmount } from './comet-amount.tsx'
import styles from './streak-card.module.css'

/** The current streak, the last seven days as lit and unlit windows, and the rewards of streaks. */
export function StreakCard({ streak }: { streak: OwnRewards['streak'] }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const titleId = useId()
  const { days, longest, hasToday, week, steps } = streak
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon="bolt" title={t('streak.title')} id={titleId} />
      <Card>
        <p className={styles.days}>{days > 0 ? t('streak.days', { count: days }) : t('streak.none')}</p>
        <p className={styles.line}>
          {t(hasToday ? 'streak.today' : 'streak.waiting')} {longest > days && t('streak.longest', { count: longest })}
        </p>
        <ol className={styles.week} aria-label={t('streak.week')}>
          {week.map(({ day, counts }) => (
            <li key={day} className={classNames(styles.window, counts && styles.lit)}>
              {counts && <Icon name="check" small />}
              <span className="sr">
                {t(counts ? 'streak.counts' : 'streak.misses', {
                  day: formatTime(`${day}T12:00:00Z`, 'date', language, 'UTC'),
                })}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.line}>{t('streak.rule')}</p>
        <ul className={styles.steps} aria-label={t('streak.steps')}>
          {steps.map((step) => (
            <Step key={step.days} step={step} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Step({ step: { days, comets, times, isReached } }: { step: StreakStep }) {
  const { t } = useTranslation('rewards')
  return (
    <li className={styles.step}>
      <b>{t('streak.step', { count: days })}</b>
      {isReached ? (
        <Plate tone="ok" icon="check">
          {t('streak.reached')}
        </Plate>
      ) : (
        times > 0 && <Plate tone="line">{t('streak.times', { count: times })}</Plate>
      )}
      <CometAmount comets={comets} />
    </li>
  )
}
