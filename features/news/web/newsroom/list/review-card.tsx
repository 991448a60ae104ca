import { Head, StaffLink, useMe } from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { Time, useNow } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ReviewItem } from '../../../contract.ts'
import { categoryIcon } from '../../item-marks.tsx'
import { LanguageWindow } from '../language-window.tsx'
import { textPath } from '../staff-paths.ts'
import styles from './review-page.module.css'

const lateMs = 86_400_000

/** A text of the review queue, the number of its problems, and what can be done with it. */
export function ReviewCard({
  id,
  item,
  problems,
  isCurrent,
  onFocus,
  onTake,
  onApprove,
  onReturn,
  onPublish,
  onSchedule,
}: {
  id: string
  item: ReviewItem
  problems: number
  isCurrent: boolean
  onFocus: () => void
  onTake: (isTaken: boolean) => void
  onApprove: () => void
  onReturn: () => void
  onPublish: () => void
  onSchedule: () => void
}) {
  const { t } = useTranslation(['staffNews', 'headlines'])
  const me = useMe()
  const figures = useFigures()
  const now = useNow()
  const { text, by, remarks, may } = item
  const { assignee, stateAt } = text
  const isMine = assignee?.id === me.id
  const isLate = stateAt !== null && now !== null && now - Date.parse(stateAt) > lateMs
  return (
    <li id={id} className={classNames(styles.card, isCurrent && styles.current)} onFocus={onFocus}>
      <div className={styles.words}>
        <h2>
          <StaffLink to={textPath(item.id, text.language)} lang={text.language}>
            {item.title || <i>{t('list.untitled')}</i>}
          </StaffLink>
        </h2>
        <p className={styles.facts}>
          <LanguageWindow {...text} />
          <span>
            <Icon name={categoryIcon(item.category)} small />
            {t(`headlines:category.${item.category}`)}
          </span>
          {by && (
            <span>
              <Head name="" avatar={by.avatar} isNamed />
              {by.name}
            </span>
          )}
          {stateAt && (
            <span className={isLate ? styles.late : undefined}>
              <Time value={stateAt} form="relative" />
            </span>
          )}
          <span>{t('review.words', { count: text.words, words: figures(text.words) })}</span>
          {remarks > 0 && (
            <span>
              <Icon name="chat" small />
              {t('review.remarks', { count: remarks })}
            </span>
          )}
          {problems > 0 && (
            <StaffLink to={textPath(item.id, text.language)}>
              <Icon name="warn" small />
              {t('review.problems', { count: problems })}
            </StaffLink>
          )}
          {assignee && (
            <span>
              <Icon name="eye" small />
              {isMine ? t('review.mine') : t('review.by', { name: assignee.name })}
            </span>
          )}
        </p>
        {item.summary && (
          <p className={styles.summary} lang={text.language}>
            {item.summary}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {!isMine && (
          <Button small onClick={() => onTake(true)}>
            <Icon name="eye" small />
            {t('review.take')}
          </Button>
        )}
        {isMine && (
          <Button small variant="ghost" onClick={() => onTake(false)}>
            {t('review.giveBack')}
          </Button>
        )}
        {may.review && text.state === 'review' && (
          <Button small variant={isCurrent ? 'primary' : 'plain'} aria-keyshortcuts="a" onClick={onApprove}>
            <Icon name="check" small />
            {t('review.approve')}
            {isCurrent && <kbd>A</kbd>}
          </Button>
        )}
        {may.review && (
          <Button small aria-keyshortcuts="r" onClick={onReturn}>
            <Icon name="undo" small />
            {t('review.return')}
            {isCurrent && <kbd>R</kbd>}
          </Button>
        )}
        {may.publish && (
          <>
            <Button small onClick={onPublish}>
              <Icon name="send" small />
              {t('review.publish')}
            </Button>
            <Button small onClick={onSchedule}>
              <Icon name="clock" small />
              {t('review.schedule')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
