import { useEffect, useState } from 'react'
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
import { assignText, handInText, publishText, showText } from '../../../client.ts'
import type { StaffText, WrittenText } from '../../../contract.ts'
import { useInstantSeconds } from '../instant-seconds.ts'
import type { ItemPage } from '../item-page.ts'
import { SmallButton } from '../small-button.tsx'
import { newsroom, textPath } from '../staff-paths.ts'
import styles from './translate.module.css'
import { type Shown, TranslationRows } from './translation-rows.tsx'
import { countParts } from './translation-state.ts'
import { type Saved, useTranslating } from './use-translating.ts'

type Opened = { item: ItemPage; text: StaffText; source: WrittenText; language: LanguageCode; from: LanguageCode }

/** A translation that is written: bar with progress and saving, filters, and the parts. */
export function OpenTranslation({ item, text, source, language, from, onReload }: Opened & { onReload: () => void }) {
  const { t } = useTranslation(['staffHistory', 'staffArticle', 'common'])
  const toast = useToast()
  const translating = useTranslating({ id: item.id, language, from }, source, text)
  const { state, saved, settle, act, versionGrew } = translating
  const [may, setMay] = useState(text.may)
  const [states, setStates] = useState(item.states)
  const [shown, setShown] = useState<Shown>('all')
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const counts = countParts(state)
  const done = counts.done + counts.byItself
  const mine = states.find((each) => each.language === language)
  const params = { id: item.id, language }
  const names = { source: t(`staffArticle:languages.${from}`), target: t(`staffArticle:languages.${language}`) }
  const title = t('translate.title', { title: source.title, ...names })
  useEffect(() => {
    document.title = title
  }, [title])
  // What may be done with a text is known once there is one.
  const isFirstSaved = text.version === 0 && saved.kind === 'saved'
  useEffect(() => {
    if (!isFirstSaved) return
    call(showText, { params: { id: item.id, language } }).then(
      (begun) => {
        if (!isRefusal(begun)) setMay(begun.may)
      },
      () => {},
    )
  }, [isFirstSaved, item.id, language])

  function failed(answer: Refusal | 'failed') {
    toast({ tone: 'bad', text: refusalText(t, answer) })
  }

  async function assign() {
    const answer = await call(assignText, { params, body: { take: !mine?.assignee } }).catch(() => 'failed' as const)
    if (answer === 'failed' || isRefusal(answer)) failed(answer)
    else setStates(answer.states)
  }

  async function finish() {
    if (counts.toWrite > 0 && !isAsking) return setIsAsking(true)
    setIsAsking(false)
    setBusy(true)
    const version = await settle()
    const answer =
      version === null
        ? ('failed' as const)
        : await (may.publish || may.review
            ? call(publishText, { params, body: { version } })
            : call(handInText, { params, body: { version, isHandedIn: true } })
          ).catch(() => 'failed' as const)
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return failed(answer)
    versionGrew(answer.version)
    setMay(answer.may)
    setStates(answer.states)
    toast({ tone: 'ok', text: t(may.publish ? 'translate.published' : 'translate.handedIn', names) })
  }

  const isPublisher = may.publish || may.review
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
        <SavedLine saved={saved} isReadOnly={!may.write} onReload={onReload} />
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
        <TranslationRows {...{ state, shown, from, language }} isReadOnly={!may.write} onAct={act} />
      )}
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
    </>
  )
}

function SavedLine({ saved, isReadOnly, onReload }: { saved: Saved; isReadOnly: boolean; onReload: () => void }) {
  const { t } = useTranslation(['staffArticle', 'common'])
  const seconds = useInstantSeconds()
  if (saved.kind === 'stuck') {
    return (
      <span role="alert">
        {refusalText(t, { refused: saved.key } as Refusal)}{' '}
        <SmallButton onClick={onReload}>{t('common:broken.again')}</SmallButton>
      </span>
    )
  }
  if (isReadOnly) return <span>{t('saving.readOnly')}</span>
  switch (saved.kind) {
    case 'saved':
      return <span>{saved.at ? t('saving.saved', { time: seconds(saved.at) }) : t('saving.empty')}</span>
    case 'failed':
      return <span role="status">{t('saving.unkept', { count: 1 })}</span>
    case 'saving':
      return <span>{t('saving.saving')}</span>
    case 'unsaved':
      return <span>{t('saving.unsaved')}</span>
  }
}
