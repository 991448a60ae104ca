import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './about-team.module.css'

const points = [
  ['give', 'clock'],
  ['get', 'heart'],
  ['way', 'chat'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Introduces the team, its offers and requirements, and the steps of an application. */
export function AboutTeam() {
  const { t } = useTranslation('jobs')
  return (
    <Card as="section" aria-labelledby="about-team">
      <CardTitle icon="team" title={t('about.title')} id="about-team" />
      <p className={styles.lead}>{t('about.lead')}</p>
      <ul className={styles.points}>
        {points.map(([point, icon]) => (
          <li key={point}>
            <Icon name={icon} />
            <div>
              <h3>{t(`about.${point}.title`)}</h3>
              <p>{t(`about.${point}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
