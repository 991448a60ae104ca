import { createPortal } from 'react-dom'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Bubble } from './bubble.tsx'
import styles from './header-comments.module.css'
import { useHeaderComments } from './use-header-comments.ts'

/** Number of commenters in the scrollable row on phones; wider windows show the first of them. */
const atMost = 6

/** The row of the latest commenters (specification §2.4), rendered into `place`. */
export function HeaderComments({ place }: { place: HTMLElement | null }) {
  const { t } = useTranslation('shell')
  const comments = useHeaderComments()
  if (!place || comments.length === 0) return null
  return createPortal(
    <ul className={styles.row} aria-label={t('crowd.label')}>
      {comments.slice(0, atMost).map((comment) => (
        <li key={comment.id}>
          <Bubble comment={comment} />
        </li>
      ))}
    </ul>,
    place,
  )
}
