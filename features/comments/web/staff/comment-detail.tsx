import { useEffect, useRef } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import type { Presence } from '#features/housekeeping/contract.ts'
import { Head } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffComment } from '../../contract.ts'
import styles from './comment-detail.module.css'
import { CommentFacts } from './comment-facts.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { ReadySentences } from './ready-sentences.ts'
import type { Deciding } from './use-decisions.ts'

/** The open comment with all that a decision needs, and the decisions. */
export function CommentDetail({
  comment,
  colleagues,
  place,
  selected,
  sentences,
  onDecide,
  onList,
  onNext,
  onChanged,
}: {
  comment: StaffComment
  colleagues: readonly Presence[]
  /** Its place in the list; null for a comment that is not in it. */
  place: { at: number; all: number } | null
  /** The comments that a decision concerns instead, if any are selected. */
  selected: readonly StaffComment[]
  sentences: ReadySentences | undefined
  onDecide: (deciding: Deciding) => void
  onList: () => void
  onNext: (() => void) | undefined
  onChanged: () => void
}) {
  const { t } = useTranslation('staffComments')
  const card = useRef<HTMLElement>(null)
  // The next one opens where the last was left, such as at the end of its form.
  useEffect(() => {
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView()
  }, [])
  return (
    <section ref={card} className={styles.card} aria-label={t('detail.label')}>
      <div className={styles.nav}>
        {place && <b>{t('detail.place', place)}</b>}
        <Button small variant="ghost" onClick={onList}>
          <Icon name="list" small />
          {t('detail.list')}
        </Button>
        {onNext && (
          <Button small variant="ghost" onClick={onNext}>
            <Icon name="right" small />
            {t('detail.next')}
          </Button>
        )}
      </div>
      {colleagues.map((each) => (
        <p key={each.id} className={styles.colleague}>
          <Head {...each} />
          {t('list.open', { name: each.name })}
        </p>
      ))}
      <CommentFacts comment={comment} />
      <DecisionBar
        comment={comment}
        selected={selected}
        sentences={sentences}
        onDecide={onDecide}
        onChanged={onChanged}
      />
      <WhatHappened subject="comment" id={comment.id} />
    </section>
  )
}
