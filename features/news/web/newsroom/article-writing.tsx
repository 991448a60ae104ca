import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useSite } from '#platform/web/site.tsx'
import { useNow } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textBounds } from '../../client.ts'
import type { Problem, StaffText, WrittenText } from '../../contract.ts'
import { ArticleDocument } from './article-document.tsx'
import { ArticleHead } from './article-head.tsx'
import { ArticleMenu } from './article-menu.tsx'
import { ArticleNotes } from './article-notes.tsx'
import { ArticleSide } from './article-side.tsx'
import styles from './article-writing.module.css'
import type { ItemPage } from './item-page.ts'
import type { LastRead } from './last-read.ts'
import { LoginAgainDialog } from './login-again-dialog.tsx'
import { PrimaryAction, primaryAct } from './primary-action.tsx'
import type { LocalCopy } from './saving/local-copies.ts'
import { isUnsaved } from './saving/saving-state.ts'
import { newerOf } from './saving/writing.ts'
import type { HandedOver } from './saving/writing-tab.ts'
import { SavingLine } from './saving-line.tsx'
import type { Session } from './session.ts'
import { NotWrittenNote } from './translate-offers.tsx'
import { useArticleFacts } from './use-article-facts.ts'
import { useArticleKeys } from './use-article-keys.ts'
import { useArticleWriting } from './use-article-writing.ts'
import { useCaller } from './use-caller.ts'
import { useHere } from './use-here.ts'
import { useMergeToast } from './use-merge-toast.ts'
import { useTextActs } from './use-text-acts.ts'
import type { TabPlace } from './use-writing-tab.ts'
import { fieldsOf, instantOf } from './zone-times.ts'

/** The page of a text: head, document, side, and the state of saving. */
export function ArticleWriting({
  account,
  language,
  session,
  item,
  text,
  lastRead,
  tab,
  copies,
  handOver,
  onWriteHere,
  onPutBack,
  onDiscarded,
}: {
  account: number
  language: LanguageCode
  session: Session
  item: ItemPage
  text: StaffText
  lastRead: LastRead | null
  tab: TabPlace
  copies: readonly LocalCopy[]
  handOver: RefObject<(() => Promise<HandedOver>) | null>
  onWriteHere: () => Promise<void>
  onPutBack: (copy: LocalCopy) => void
  onDiscarded: (copy: LocalCopy) => void
}) {
  const { t } = useTranslation(['staffArticle', 'staff'])
  const now = useNow() ?? 0
  const [dialog, setDialog] = useState<'login' | 'revision' | 'side' | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isStarted, setStarted] = useState(false)
  const cursor = useRef<number | null>(null)
  const showMergeToast = useMergeToast()

  const onText = useRef<(read: StaffText) => void>(() => {})
  const facts = useArticleFacts({ item, text }, language, (read) => onText.current(read))
  const { may } = facts.text
  const isMissing = facts.state.state === 'missing'
  const article = useArticleWriting({ account, item: item.id, language }, session, {
    tab,
    // Translators write a text on the page of its translation, until there is one.
    mayWrite: may.write && (may.writeFreely || !isMissing),
    handOver,
    onShown: showMergeToast,
  })
  const { writing, saving, fields, page, editor, isReadOnly } = article
  useLayoutEffect(() => {
    onText.current = (read) => writing.dispatch({ type: 'newerFound', newer: newerOf(read), isAnswer: false })
  }, [writing])
  const acts = useTextActs(facts, language, writing, (found) => {
    setProblems(found)
    setDialog('side')
  })
  const here = useHere(item.id, language)
  useCaller(writing, saving.block === 'loggedOut' || saving.block === 'otherAccount')
  useTitle(fields.title)

  const { publishAt: plannedAt } = facts.state
  const [filled, setFilled] = useState(() => (plannedAt ? fieldsOf(plannedAt) : { date: '', time: '' }))
  const publishAt = instantOf(filled.date, filled.time)
  const isActive = tab === 'here' && saving.block === null
  const primary = !isActive ? null : primaryAct(facts, acts, { publishAt, isUnsaved: isUnsaved(saving), now })
  const mayName = isReadOnly ? undefined : () => setDialog('revision')
  useArticleKeys(item.id, { onSave: mayName, onPrimary: primary?.run })

  const [goal, setGoal] = useState<{ place: number | null } | null>(null)
  const go = (place: number | null) => {
    setDialog(null)
    setGoal({ place })
  }
  // Once the sheet has closed: until then nothing outside of it can have the focus.
  useEffect(() => {
    if (goal === null) return
    if (goal.place === null) document.querySelector<HTMLElement>('[data-field="title"]')?.focus()
    else editor.current?.goToBlock(goal.place)
  }, [goal, editor])
  return (
    <div className={styles.page} data-dock="away">
      <h1 className="sr">{fields.title === '' ? t('untitled') : t('edit', { title: fields.title })}</h1>
      <ArticleHead
        item={facts.item}
        language={language}
        colleagues={here.colleagues}
        savingLine={
          tab === 'asking' ? null : (
            <SavingLine saving={saving} isReadOnly={isReadOnly} onLogIn={() => setDialog('login')} />
          )
        }
        menu={
          <ArticleMenu facts={facts} language={language} acts={acts} title={fields.title} onNameRevision={mayName} />
        }
        primary={<PrimaryAction act={primary} busy={acts.busy} facts={facts} language={language} />}
        onSide={() => setDialog('side')}
      />
      <ArticleNotes
        article={article}
        facts={facts}
        language={language}
        tab={tab}
        lastRead={lastRead}
        copies={copies}
        onWriteHere={onWriteHere}
        onLogIn={() => setDialog('login')}
        onPutBack={async (copy) => {
          await writing.settle()
          onPutBack(copy)
        }}
        onDiscarded={onDiscarded}
      />
      {isMissing && may.write && !isStarted && saving.edits === 0 && (
        <NotWrittenNote
          facts={facts}
          language={language}
          onStart={() => {
            setStarted(true)
            go(null)
          }}
        />
      )}
      <div className={styles.columns}>
        <ArticleDocument
          article={article}
          facts={facts}
          language={language}
          start={session.text.body}
          isNew={!isReadOnly && !isMissing && text.version === 1 && isBlank(session.text)}
          colleagues={here.inText}
          onCursor={(block) => {
            cursor.current = block
            if (!isReadOnly) here.setBlock(block)
          }}
        />
        <ArticleSide
          article={article}
          facts={facts}
          language={language}
          acts={acts}
          problems={problems}
          filled={filled}
          onFill={setFilled}
          isOpen={dialog === 'side'}
          onClose={() => setDialog(null)}
          onGo={go}
          blockAtCursor={() => (cursor.current === null ? null : (page.blocks()[cursor.current] ?? null))}
        />
      </div>
      {dialog === 'login' && (
        <LoginAgainDialog
          onLoggedIn={(who) => writing.dispatch({ type: 'loggedIn', account: who })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'revision' && (
        <NameRevisionDialog
          onSave={(name) => {
            setDialog(null)
            writing.dispatch({ type: 'saveWanted', kind: 'saved', name })
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

function isBlank({ title, summary, body }: WrittenText): boolean {
  return title === '' && summary === '' && body.length === 0
}

/** Names the document after the text. */
function useTitle(title: string): void {
  const { t } = useTranslation(['staffArticle', 'staff'])
  const { siteName } = useSite()
  useEffect(() => {
    document.title = `${title || t('untitled')} » ${t('staff:title')}: ${siteName}`
  }, [title, t, siteName])
}

/** Asks for the name of a revision, which may be empty. */
function NameRevisionDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['staffArticle', 'staff'])
  const [name, setName] = useState('')
  return (
    <Dialog open onClose={onClose} icon="clock" title={t('revision.title')} closeLabel={t('staff:dialog.close')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(name.trim())
        }}
      >
        <Field label={t('revision.name')} help={t('revision.help')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={textBounds.name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon="check">
          {t('revision.save')}
        </Button>
      </form>
    </Dialog>
  )
}
