import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useCommentState } from './comment-state.ts'
import styles from './queue-page.module.css'
import type { Trouble } from './use-decisions.ts'

/** Decisions that were not carried out: who was faster and how, or that the call failed. */
export function TroubleNotes({
  troubles,
  onSettle,
  onLook,
}: {
  troubles: readonly Trouble[]
  onSettle: (trouble: Trouble) => void
  onLook: (id: number) => void
}) {
  const { t } = useTranslation('staffComments')
  const stateOf = useCommentState()
  return (
    <div className={styles.troubles} role="alert">
      {troubles.map((trouble, place) => {
        if (trouble.kind === 'failed') {
          return (
            <Note
              // biome-ignore lint/suspicious/noArrayIndexKey: the comment alone may be there twice
              key={`${trouble.id} ${place}`}
              tone="bad"
              title={t('trouble.failed', { what: trouble.what })}
            >
              {t('trouble.failedText')}
              <span className={styles.acts}>
                <Button small onClick={trouble.again}>
                  {t('trouble.again')}
                </Button>
                <Button small variant="ghost" onClick={() => onSettle(trouble)}>
                  {t('trouble.forget')}
                </Button>
              </span>
            </Note>
          )
        }
        const { decision, author } = trouble.current
        const writer = author?.name ?? t('detail.nobody')
        const state = decision ? t(`detail.decision.${decision.kind}`) : stateOf(trouble.current).text
        return (
          <Note
            // biome-ignore lint/suspicious/noArrayIndexKey: the comment alone may be there twice
            key={`${trouble.id} ${place}`}
            title={
              decision?.by ? t('trouble.stale', { name: decision.by, writer }) : t('trouble.staleNobody', { writer })
            }
          >
            {t('trouble.staleText', { state })}
            <span className={styles.acts}>
              <Button
                small
                onClick={() => {
                  onSettle(trouble)
                  onLook(trouble.id)
                }}
              >
                {t('trouble.look')}
              </Button>
              <Button small variant="ghost" onClick={() => onSettle(trouble)}>
                {t('trouble.leave')}
              </Button>
            </span>
          </Note>
        )
      })}
    </div>
  )
}
