import { useEffect, useState } from 'react'
import { StaffLink, useMe, useScope } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { LanguageState, Remark, WrittenText } from '../../contract.ts'
import styles from './article-notes.module.css'
import { CopyOffer } from './copy-offer.tsx'
import type { LastRead } from './last-read.ts'
import { MergePanel } from './merge-panel.tsx'
import { forgetCopy, type LocalCopy } from './saving/local-copies.ts'
import { mergeTexts, solveClashes } from './saving/merge-texts.ts'
import { SmallButton } from './small-button.tsx'
import { textPath } from './staff-paths.ts'
import { TranslateIntoLinks } from './translate-offers.tsx'
import type { ArticleFacts } from './use-article-facts.ts'
import type { ArticleText } from './use-article-writing.ts'
import type { TabPlace } from './use-writing-tab.ts'

/** What the writer has to know above the text: why it is read only, lost words, a conflict. */
export function ArticleNotes({
  article,
  facts,
  language,
  tab,
  lastRead,
  copies,
  onWriteHere,
  onLogIn,
  onPutBack,
  onDiscarded,
}: {
  article: ArticleText
  facts: ArticleFacts
  language: LanguageCode
  tab: TabPlace
  lastRead: LastRead | null
  copies: readonly LocalCopy[]
  onWriteHere: () => Promise<void>
  onLogIn: () => void
  onPutBack: (copy: LocalCopy) => void
  onDiscarded: (copy: LocalCopy) => void
}) {
  const { t } = useTranslation('staffArticle')
  const { saving, writing, page } = article
  const [lost] = copies
  const returned = returnReason(facts.state, facts.text.remarks)
  return (
    <div className={styles.notes}>
      {tab === 'elsewhere' && <OtherTabNote onWriteHere={onWriteHere} />}
      <BlockNote article={article} facts={facts} language={language} onLogIn={onLogIn} />
      {returned && (
        <Note tone="warn" icon="reply" title={t('returned.title', { name: returned.by?.name ?? t('somebody') })}>
          <p className={styles.reason} dir="auto">
            {returned.text}
          </p>
        </Note>
      )}
      {lastRead && <LastReadNote item={facts.item.id} language={language} lastRead={lastRead} />}
      {lost && (
        <CopyOffer
          key={lost.writing}
          copy={lost}
          current={page.read}
          language={language}
          onPutBack={() => onPutBack(lost)}
          onDiscard={() => {
            void forgetCopy(lost).catch(() => {})
            onDiscarded(lost)
          }}
        />
      )}
      {saving.conflict && (
        <Conflict
          article={article}
          language={language}
          newer={saving.conflict}
          onMerged={(text) => {
            page.show(text)
            if (saving.conflict) writing.dispatch({ type: 'conflictSolved', version: saving.conflict.version })
          }}
        />
      )}
    </div>
  )
}

/** Leads to what has changed since the visit before, unless that is nothing. */
function LastReadNote({
  item,
  language,
  lastRead: { since, latest, changes },
}: {
  item: number
  language: LanguageCode
  lastRead: LastRead
}) {
  const { t } = useTranslation('staffArticle')
  const [isClosed, setClosed] = useState(false)
  if (isClosed || since === null || latest === null) return null
  return (
    <Note icon="clock" title={t('lastRead.title', { count: changes })}>
      <div className={styles.acts}>
        <StaffLink
          className={buttonClass({ small: true })}
          to={textPath(item, language, 'history')}
          search={{ a: since, b: latest }}
        >
          {t('lastRead.show')}
        </StaffLink>
        <SmallButton variant="ghost" onClick={() => setClosed(true)}>
          {t('lastRead.close')}
        </SmallButton>
      </div>
    </Note>
  )
}

function OtherTabNote({ onWriteHere }: { onWriteHere: () => Promise<void> }) {
  const { t } = useTranslation('staffArticle')
  const [busy, setBusy] = useState(false)
  return (
    <Note icon="lock" role="status" title={t('otherTab.title')}>
      <p>{t('otherTab.text')}</p>
      <div className={styles.acts}>
        <SmallButton
          variant="primary"
          icon="pencil"
          busy={busy}
          onClick={() => {
            setBusy(true)
            void onWriteHere().finally(() => setBusy(false))
          }}
        >
          {t('otherTab.writeHere')}
        </SmallButton>
      </div>
    </Note>
  )
}

/** Why nothing can be written or saved. */
function BlockNote({
  article: { saving },
  facts,
  language,
  onLogIn,
}: {
  article: ArticleText
  facts: ArticleFacts
  language: LanguageCode
  onLogIn: () => void
}) {
  const { t } = useTranslation('staffArticle')
  const { name } = useMe()
  switch (saving.block) {
    case 'otherAccount':
      return (
        <Note tone="bad" icon="lock" role="alert" title={t('blocked.otherAccount', { name })}>
          <p>{t('blocked.otherAccountText')}</p>
          <div className={styles.acts}>
            <SmallButton onClick={onLogIn}>{t('saving.logIn')}</SmallButton>
          </div>
        </Note>
      )
    case 'deleted':
      return (
        <Note tone="bad" role="alert" title={t('blocked.deleted')}>
          {t('blocked.keptHere')}
        </Note>
      )
    case 'forbidden':
      return (
        <Note tone="bad" icon="lock" role="alert" title={t('blocked.forbidden')}>
          {t('blocked.keptHere')}
        </Note>
      )
    default:
      if (facts.text.may.write) return null
      return <ReadOnlyNote facts={facts} language={language} />
  }
}

/** Why a text can only be read. Translators are led to the languages that they may write. */
function ReadOnlyNote({ facts, language }: { facts: ArticleFacts; language: LanguageCode }) {
  const { t } = useTranslation('staffArticle')
  const isOriginal = facts.state.sourceLanguage === null
  const [translates, writes] = [useScope('news.translate') !== null, useScope('news.write') !== null]
  return (
    <Note icon="lock" title={t('blocked.readOnly')}>
      <p>{t(isOriginal && translates && !writes ? 'blocked.original' : 'state.locked')}</p>
      <TranslateIntoLinks facts={facts} language={language} />
    </Note>
  )
}

/** The conflict, with the text as it is written on meanwhile. */
function Conflict({
  article: { page, saving },
  language,
  newer,
  onMerged,
}: {
  article: ArticleText
  language: LanguageCode
  newer: NonNullable<ArticleText['saving']['conflict']>
  onMerged: (text: WrittenText) => void
}) {
  const { edits, base } = saving
  const [mine, setMine] = useState(page.read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  useEffect(() => {
    const timer = setTimeout(() => setMine(page.read()), 500)
    return () => clearTimeout(timer)
  }, [edits, page])
  return (
    <MergePanel
      base={base.text}
      mine={mine}
      newer={newer}
      language={language}
      onMerged={(choices) => {
        // What was written since may clash too.
        const written = page.read()
        const merged = solveClashes(mergeTexts(base.text, written, newer.text), choices)
        if (merged) onMerged(merged)
        else setMine(written)
      }}
    />
  )
}

/**
 * Returns the remark with which a text was returned, which has the time of the return; undefined
 * for a text that is not returned.
 */
export function returnReason(
  { state, stateAt }: Pick<LanguageState, 'state' | 'stateAt'>,
  remarks: readonly Remark[],
): Remark | undefined {
  return state === 'returned' ? remarks.find(({ block, at }) => block === null && at === stateAt) : undefined
}
