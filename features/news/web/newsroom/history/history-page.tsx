import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { StaffHead, StaffLink, useMe, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useCopy } from '#platform/web/copy.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../../body.ts'
import { diffBlocks } from '../../../compare-blocks.ts'
import type { Revision } from '../../../contract.ts'
import { wordsOfBlocks } from '../block-words.ts'
import { MentionsOfItem } from '../mentions-context.tsx'
import { SmallButton } from '../small-button.tsx'
import { newsroom, textPath } from '../staff-paths.ts'
import styles from './history-page.module.css'
import { RevisionList } from './revision-list.tsx'
import { TextChanges } from './text-changes.tsx'
import { useHistory } from './use-history.ts'
import { useRestore } from './use-restore.ts'

/** What a text was: its revisions, what differs between two of them, and putting parts back. */
export function HistoryPage() {
  const { id = '', textLanguage = '' }: { id?: string; textLanguage?: string } = useParams({ strict: false })
  const language = languageNamed(textLanguage)
  return (
    <MentionsOfItem id={Number(id)}>
      <History key={`${id}/${language}`} id={Number(id)} language={language} />
    </MentionsOfItem>
  )
}

function History({ id, language }: { id: number; language: LanguageCode }) {
  const { t } = useTranslation(['staffHistory', 'staffArticle'])
  const { id: account } = useMe()
  const copy = useCopy()
  const difference = useRef<HTMLElement>(null)
  const history = useHistory(id, language)
  const { a, b, change, counts, current, item, kind, newer, older, revisions, unread } = history
  const { restore, busy, mayRestore } = useRestore(id, language, current, history.refresh)
  const mine = revisions.find(({ by, number }) => by?.id === account && number !== revisions[0]?.number)

  /** Compares the pair of neighbours that is one further down or up in the list. */
  const step = (by: 1 | -1) => {
    const at = revisions.findIndex(({ number }) => number === b) + by
    const [next, before] = [revisions[at], revisions[at + 1] ?? revisions[at]]
    if (next && before) change({ a: before.number, b: next.number })
  }
  useStaffKeys({
    '[': () => step(1),
    ']': () => step(-1),
    r: () => {
      const focused = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-restore]')
      const first = difference.current?.querySelector<HTMLElement>('[data-restore]')
      ;(focused ?? first)?.click()
    },
  })

  if (history.isMissing) {
    return (
      <EmptyState
        vignette="off"
        level="h1"
        title={t('staffArticle:opening.missing')}
        action={
          <StaffLink className={buttonClass({})} to={newsroom}>
            {t('staffArticle:opening.toNews')}
          </StaffLink>
        }
      >
        {t('staffArticle:opening.missingText')}
      </EmptyState>
    )
  }
  const title = item?.states.find((state) => state.language === language)?.title ?? ''
  const facts = [title, t(`staffArticle:languages.${language}`), t('history.count', { count: counts?.all ?? 0 })]
  return (
    <>
      <StaffHead
        title={t('history.title')}
        facts={facts.filter(Boolean).join(', ')}
        back={{ to: textPath(id, language), label: t('history.back') }}
        actions={
          <>
            {unread && (
              <SmallButton variant="ghost" icon="eye" onClick={() => change(unread)}>
                {t('history.sinceRead')}
              </SmallButton>
            )}
            {mine && (
              <SmallButton
                variant="ghost"
                icon="clock"
                onClick={() => change({ a: mine.number, b: revisions[0]?.number ?? mine.number })}
              >
                {t('history.sinceMine')}
              </SmallButton>
            )}
            {mayRestore && older && a !== revisions[0]?.number && (
              <SmallButton
                icon="undo"
                busy={busy}
                onClick={() => void restore(() => older.text, t('history.done.all'))}
              >
                {t('history.restoreAll')}
              </SmallButton>
            )}
          </>
        }
      />
      {history.isFailed && <p role="alert">{t('history.failed')}</p>}
      {history.isPending && <Skeleton height="420px" />}
      {counts?.all === 0 && (
        <EmptyState vignette="empty" title={t('history.none')}>
          {t('history.noneText')}
        </EmptyState>
      )}
      {counts !== undefined && counts.all > 0 && (
        <div className={styles.columns}>
          <RevisionList {...{ revisions, counts, kind, a, b }} onChange={change} onMore={history.more} />
          <section
            ref={difference}
            className={styles.difference}
            aria-label={t('history.difference')}
            aria-live="polite"
          >
            {!older || !newer ? (
              <Skeleton height="320px" />
            ) : (
              <>
                <header>
                  <p>
                    <b>A</b> <Named revision={older.revision} /> <Icon name="right" small /> <b>B</b>{' '}
                    <Named revision={newer.revision} />
                  </p>
                  <Summary older={older.text.body} newer={newer.text.body} />
                </header>
                <TextChanges
                  key={`${a} ${b}`}
                  older={older.text}
                  newer={newer.text}
                  language={language}
                  onRestore={mayRestore ? (made, done) => void restore(made, done) : null}
                  onCopy={(block) =>
                    void copy(wordsOfBlocks([block]), { copied: t('history.copied'), failed: t('history.notCopied') })
                  }
                />
              </>
            )}
          </section>
        </div>
      )}
      <p className={styles.keys}>
        <span>
          <kbd>[</kbd> <kbd>]</kbd> {t('history.keys.step')}
        </span>
        <span>
          <kbd>R</kbd> {t('history.keys.restore')}
        </span>
      </p>
    </>
  )
}

function Named({ revision: { by, at, kind } }: { revision: Revision }) {
  const { t } = useTranslation('staffHistory')
  const { dateTime } = useInstants()
  return `${by?.name ?? t('history.nobody')}, ${dateTime(at)}, ${t(`history.kinds.${kind}`)}`
}

/** How many blocks were changed, moved, added, removed and are the same. */
function Summary({ older, newer }: { older: readonly Block[]; newer: readonly Block[] }) {
  const { t } = useTranslation('staffHistory')
  const steps = Map.groupBy(diffBlocks(older, newer), ({ kind }) => kind)
  const kinds = ['changed', 'moved', 'added', 'removed', 'same'] as const
  const counts = kinds.flatMap((kind) => {
    const count = steps.get(kind)?.length ?? 0
    return count > 0 ? [t(`history.counts.${kind}`, { count })] : []
  })
  return <p className={styles.summary}>{counts.join(', ')}</p>
}
