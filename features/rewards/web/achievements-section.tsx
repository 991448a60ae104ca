import { useId } from 'react'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Achievement } from '../contract.ts'
import styles from './achievements-section.module.css'
import { CometAmount } from './comet-amount.tsx'

/** The achievements: those reached, and the progress towards the others. */
export function AchievementsSection({ achievements }: { achievements: readonly Achievement[] }) {
  const { t } = useTranslation('rewards')
  const titleId = useId()
  const done = achievements.filter(({ reachedAt }) => reachedAt !== null).length
  return (
    <section aria-labelledby={titleId} id="achievements">
      <SectionTitle icon="medal" title={t('achievements.title')} id={titleId}>
        <span className={styles.count}>{t('achievements.reached', { done, all: achievements.length })}</span>
      </SectionTitle>
      <Card flush>
        <ul>
          {achievements.map((achievement) => (
            <AchievementRow key={achievement.key} achievement={achievement} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function AchievementRow({ achievement: { key, comets, done, goal, reachedAt } }: { achievement: Achievement }) {
  const { t } = useTranslation('rewards')
  return (
    <li className={styles.row}>
      <span className={classNames(styles.medal, reachedAt !== null && styles.lit)}>
        <Icon name={reachedAt === null ? 'lock' : 'medal'} />
      </span>
      <div className={styles.words}>
        <b>{t(`names.${key}`)}</b>
        <span className={styles.text}>{t(`achievements.text.${key}`)}</span>
        {reachedAt !== null && (
          <span className={styles.text}>
            {t('achievements.on')} <Time value={reachedAt} form="date" />
          </span>
        )}
        {reachedAt === null && goal > 1 && (
          <span className={styles.way}>
            <Progress value={done} max={goal} label={t(`names.${key}`)} />
            <span className={styles.text}>{t('achievements.progress', { done, goal })}</span>
          </span>
        )}
      </div>
      <CometAmount comets={comets} />
    </li>
  )
}
