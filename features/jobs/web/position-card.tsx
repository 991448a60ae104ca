import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Application, Position } from '../contract.ts'
import styles from './position-card.module.css'
import { openerIds } from './use-opening-focus.ts'

/** An open position: tasks, requirements, and a link to apply or to the pending application. */
export function PositionCard({ position, pending }: { position: Position; pending: Application | null }) {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const { id, title, summary, tasks, requirements } = position
  const titleId = `position-${id}`
  return (
    <Card as="article" aria-labelledby={titleId}>
      <CardTitle icon="team" level="h3" title={title} id={titleId}>
        {pending && (
          <Plate tone="lamp" icon="clock">
            {t('status.pending')}
          </Plate>
        )}
      </CardTitle>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.lists}>
        <Points title={t('positions.tasks')} points={tasks} />
        <Points title={t('positions.requirements')} points={requirements} />
      </div>
      {pending ? (
        <ButtonLink
          to={routePath('communityJobs')}
          params={{ language }}
          search={{ application: pending.id }}
          id={openerIds.view(pending.id)}
          icon="eye"
        >
          {t('own.view')}
          <span className="sr">: {title}</span>
        </ButtonLink>
      ) : (
        <ButtonLink
          to={routePath('communityJobs')}
          params={{ language }}
          search={{ apply: id }}
          id={openerIds.apply(id)}
          variant="primary"
          icon="send"
        >
          {t('positions.apply')}
          <span className="sr">: {title}</span>
        </ButtonLink>
      )}
    </Card>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div>
      <h4>{title}</h4>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
