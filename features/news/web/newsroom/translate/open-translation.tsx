import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Chip, FilterRow, StaffLink } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { assignText, handInText, publishText } from '../../../client.ts'
import type { Problem, StaffText, WrittenText } from '../../../contract.ts'
import { ArticleNotes } from '../article-notes.tsx'
import { CheckPanel } from '../check-panel.tsx'
import type { ItemPage } from '../item-page.ts'
import type { LastRead } from '../last-read.ts'
import { LoginAgainDialog } from '../login-again-dialog.tsx'
import type { LocalCopy } from '../saving/local-copies.ts'
import { newerOf } from '../saving/writing.ts'
import { SavingLine } from '../saving-line.tsx'
import { SmallButton } from '../small-button.tsx'
import { newsroom, textPath } from '../staff-paths.ts'
import { useArticleFacts } from '../use-article-facts.ts'
import { useCaller } from '../use-caller.ts'
import { useSession } from '../use-session.ts'
import styles from './translate.module.css'
import { type Shown, TranslationRows } from './translation-rows.tsx'
import { blankTranslation, countParts } from './translation-state.ts'
import { useTranslating } from './use-translating.ts'

type Opened = {
  account: number
  item: ItemPage
  language: LanguageCode
  from: LanguageCode
  text: StaffText
  lastRead: LastRead | null
  source: WrittenText
}

/** A translation that is open: written here, or in another tab of this browser. */
export function OpenTranslation({
  copies,
  onReload,
  ...opened
}: Opened & { copies: LocalCopy[]; onReload: () => void }) {
  const { account, item, language, text, source } = opened
  const isNew = item.states.some((each) => each.language === language && each.state === 'missing')
  const start = isNew ? { ...text, ...blankTranslation(source) } : text
  const session = useSession({ account, item: item.id, language, text: start, copies, onReload })
  return <TranslationWriting key={session.session.number} {...opened} {...session} />
}

/** The page of a translation: bar with progress and saving, notes, filters, and the parts. */
function TranslationWriting({
  account,
  item,
  text,
  source,
  language,
  from,
  session,
  tab,
  handOver,
  ...notes
}: Opened & ReturnType<typeof useSession>) {
  const { t } = useTranslation(['staffHistory', 'staffArticle', 'common'])
  const toast = useToast()
  const onText = useRef<(read: StaffText) => void>(() => {})
  const facts = useArticleFacts({ item, text }, language, (read) => onText.current(read))
  const { may } = facts.text
  const opened = { account, id: item.id, language, from, text, source }
  const { article, state, generation, act } = useTranslating(opened, session, { tab, mayWrite: may.write, handOver })
  const { writing, saving, isReadOnly } = article
  useLayoutEffect(() => {
    onText.current = (read) => writing.dispatch({ type: 'newerFound', newer: newerOf(read), isAnswer: false })
  }, [writing])
  useCaller(writing, saving.block === 'loggedOut' || saving.block === 'otherAccount')
  const [asksLogin, setAsksLogin] = useState(false)
  const [shown, setShown] = useState<Shown>('all')
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const counts = countParts(state)
  const done = counts.done + counts.byItself
  const mine = facts.item.states.find((each) => each.language === language)
  const params = { id: item.id, language }
  const names = { source: t(`staffArticle:languages.${from}`), target: t(`staffArticle:languages.${language}`) }
  const title = t('translate.title', { title: source.title, ...names })
  useEffect(() => {
    document.title = title
  }, [title])
  // What may be done with a text is known once there is one.
  const isFirstSaved = text.version === 0 && saving.base.version > 0
  const { refresh } = facts
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, after the first save
  useEffect(() => {
    if (isFirstSaved) void refresh()
  }, [isFirstSaved])

  function failed(answer: Refusal | 'failed') {
    toast({ tone: 'bad', text: refusalText(t, answer) })
  }

  /** Moves to a block, or to the first field. */
  function go(place: number | null) {
    flushSync(() => setShown('all'))
    const row = document.querySelector<HTMLElement>(`li[data-row="${place ?? ''}"]`)
    const field = row?.querySelector<HTMLElement>('[data-empty] textarea') ?? row?.querySelector('textarea')
    row?.scrollIntoView({ block: 'center' })
    field?.focus()
  }

  async function assign() {
    // Who takes an empty translation on begins it, for colleagues to see.
    if (writing.state().base.version === 0) writing.dispatch({ type: 'changed' })
    if ((await writing.settle()) === null) return failed('failed')
    const answer = await call(assignText, { params, body: { take: !mine?.assignee } }).catch(() => 'failed' as const)
    if (answer === 'failed' || isRefusal(answer)) failed(answer)
    else facts.setActed(answer)
  }

  async function finish() {
    if (counts.toWrite > 0 && !isAsking) return setIsAsking(true)
    setIsAsking(false)
    setBusy(true)
    const version = await writing.settle()
    const answer =
      version === null
        ? ('failed' as const)
        : await (may.publish
            ? call(publishText, { params, body: { version } })
            : call(handInText, { params, body: { version, isHandedIn: true } })
          ).catch(() => 'failed' as const)
    setBusy(false)
    if (answer === 'failed') return failed(answer)
    if (isRefusal(answer)) {
      if (answer.refused === 'error.newsIncomplete') setProblems(answer.problems as Problem[])
      return failed(answer)
    }
    writing.dispatch({ type: 'versionGrown', version: answer.version })
    facts.setActed(answer)
    toast({ tone: 'ok', text: t(may.publish ? 'translate.published' : 'translate.handedIn', names) })
  }

  const isPublisher = may.publish
  return (
    <>
      <div className={styles.bar}>
        <StaffLink to={newsroom} search={{ tab: 'board' }} className={buttonClass({ small: true, variant: 'ghost' })}>
          <Icon name="left" small />
          {t('translate.board')}
        </StaffLink>
        <h1 className="sr">{title}</h1>
        <b className={styles.languages} aria-hidden="true">
          {names.source} <Icon name="right" small /> {names.target}
        </b>
        <progress className={styles.progress} value={done} max={counts.all} aria-label={t('translate.progress')} />
        <span>{t('translate.blocks', { done, all: counts.all })}</span>
        {tab !== 'asking' && <SavingLine saving={saving} isReadOnly={!may.write} onLogIn={() => setAsksLogin(true)} />}
        <span className={styles.end}>
          {may.write && (
            <SmallButton variant="ghost" icon="people" onClick={() => void assign()}>
              {mine?.assignee ? t('translate.giveBack', { name: mine.assignee.name }) : t('translate.take')}
            </SmallButton>
          )}
          <StaffLink
            className={buttonClass({ small: true, variant: 'ghost' })}
            to={textPath(item.id, language, 'preview')}
          >
            <Icon name="eye" small />
            {t('translate.preview')}
          </StaffLink>
          {(isPublisher || may.handIn) && may.write && (
            <Button small variant="primary" icon="check" busy={busy} onClick={() => void finish()}>
              {t(isPublisher ? 'translate.publish' : 'translate.handIn', names)}
            </Button>
          )}
        </span>
      </div>
      <ArticleNotes {...{ article, facts, language, tab }} {...notes} onLogIn={() => setAsksLogin(true)} />
      {isAsking && (
        <Note icon="warn" tone="warn" title={t('translate.open', { count: counts.toWrite, ...names })}>
          <p>{t('translate.openText')}</p>
          <SmallButton icon="check" onClick={() => void finish()}>
            {t(isPublisher ? 'translate.publishAll' : 'translate.handInAll')}
          </SmallButton>
          <SmallButton variant="ghost" onClick={() => setIsAsking(false)}>
            {t('translate.goOn')}
          </SmallButton>
        </Note>
      )}
      <FilterRow label={t('translate.show')}>
        {(['all', 'toWrite', 'changed'] as const).map((each) => (
          <Chip key={each} on={shown === each} count={counts[each]} onClick={() => setShown(each)}>
            {t(`translate.filters.${each}`)}
          </Chip>
        ))}
      </FilterRow>
      {shown !== 'all' && counts[shown] === 0 ? (
        <EmptyState vignette="empty" title={t(`translate.none.${shown}`)}>
          {t('translate.noneText', { ...names, count: counts.all })}
        </EmptyState>
      ) : (
        <TranslationRows
          key={generation}
          {...{ state, shown, from, language, isReadOnly }}
          isShort={item.settings.isShort}
          onAct={act}
        />
      )}
      <CheckPanel
        id={item.id}
        language={language}
        version={saving.base.version}
        settings={facts.item.settings}
        fields={article.fields}
        found={problems}
        onGo={go}
      />
      <p className={styles.keys}>
        <span>
          <kbd>Ctrl</kbd> <kbd>↓</kbd> {t('translate.keys.next')}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('translate.keys.done')}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Alt</kbd> <kbd>C</kbd> {t('translate.keys.copy')}
        </span>
      </p>
      {asksLogin && (
        <LoginAgainDialog
          onLoggedIn={(who) => writing.dispatch({ type: 'loggedIn', account: who })}
          onClose={() => setAsksLogin(false)}
        />
      )}
    </>
  )
}
