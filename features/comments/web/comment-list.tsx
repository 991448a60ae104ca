import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import { type HtmlFragment, htmlFragments } from '#platform/web/html-fragments.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { useInstants } from '#platform/web/time.tsx'
import { mendPortrait, mendPortraits } from '#platform/web/ui/static-portrait.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Comment, CommentPage, PendingComment, Reply } from '../contract.ts'
import styles from './comment.module.css'
import type { CommentActs, OpenAct } from './comment-acts.ts'
import { type Answered, CommentForm, type Posted } from './comment-form.tsx'
import { findOn } from './comment-page.ts'
import { useCommentWords } from './comment-words.ts'
import { type Drawing, drawComment, drawConversation } from './conversation.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { EditForm } from './edit-form.tsx'
import { focusComment } from './focus-comment.ts'
import { permissionsOf } from './permissions.ts'
import type { Own } from './queries.ts'

const reportDialog = onDemand(['comments'], async () => (await import('./report-dialog.tsx')).ReportDialog)

type ListProps = {
  subject: string
  page: CommentPage
  visit: Visit | null
  own: Own | null
  acts: CommentActs
  opened: OpenAct | null
  busy: ReadonlySet<number>
  reading: ReadonlySet<number>
  marked: number | null
  writableAt: number | null
  onPosted: (posted: Posted, answered: Answered | null) => void
  onTooSoon: (waitSeconds: number) => void
  onEdited: (changed: Reply) => void
  onMore: (conversationId: number) => void
}

/** Conversations of a page, newest first, with the action open at one of their comments. */
export function CommentList(props: ListProps) {
  const { page, own, acts, opened, busy, reading, marked } = props
  const { t } = useTranslation('comments')
  const isHydrated = useHydrated()
  const list = useRef<HTMLOListElement>(null)
  const permissions = useMemo(() => permissionsOf(own), [own])
  // Comments published since are already in the list.
  const held = (own?.held ?? []).filter(({ id }) => findOn(page, id) === undefined)
  const known = (id: number) => findOn(page, id) ?? held.find((comment) => comment.id === id)
  useFocusBack(opened)
  useEffect(() => {
    if (list.current) mendPortraits(list.current)
  }, [])

  const drawing: Drawing = {
    words: useCommentWords(),
    language: useLanguage(),
    instants: useInstants(),
    acts,
    permissionsFor: isHydrated ? permissions : () => null,
    opened,
    busy,
    reading,
    marked,
    inPlace: (comment) =>
      opened?.act === 'edit' && opened.id === comment.id ? (
        <EditForm comment={comment} onSaved={props.onEdited} onClose={() => acts.finish('edit', comment.id)} />
      ) : null,
    below: ({ id }) =>
      opened?.act === 'delete' && opened.id === id ? (
        <DeleteQuestion
          by={!permissions(id).isOwn ? 'moderator' : props.visit?.user ? 'member' : 'guest'}
          busy={busy.has(id)}
          onDelete={() => acts.remove(id)}
          onClose={acts.close}
        />
      ) : null,
  }
  const answered = opened?.act === 'reply' ? opened.id : null
  const answeredIn = ({ id, replies }: Comment) =>
    answered !== null && (id === answered || replies.some((reply) => reply.id === answered))
  const waiting = page.page === 1 ? held.filter(({ parentId }) => parentId === null) : []
  const from = (comment: Reply) => drawing.language + JSON.stringify(comment)

  const waitingPart = (comment: PendingComment): HtmlFragment => ({
    from: from(comment),
    draw: () => <li key={comment.id}>{drawComment(comment, drawing, { isPending: true })}</li>,
  })
  const conversationPart = (conversation: Comment): HtmlFragment => ({
    from: from(conversation),
    draw: () =>
      drawConversation(conversation, drawing, {
        held: held.length === 0 ? held : held.filter(({ parentId }) => parentId === conversation.id),
        onMore: props.onMore,
        form: answered !== null && answeredIn(conversation) && (
          <CommentForm
            key={answered}
            subject={props.subject}
            answered={{ conversationId: conversation.id, id: answered, name: known(answered)?.author.name ?? null }}
            visit={props.visit}
            writableAt={props.writableAt}
            onPosted={props.onPosted}
            onTooSoon={props.onTooSoon}
            onDone={() => acts.finish('reply', answered)}
            onCancel={acts.close}
          />
        ),
      }),
  })

  return (
    <>
      <ol
        ref={list}
        className={styles.list}
        aria-label={t('list.label')}
        onErrorCapture={mendPortrait}
        {...htmlFragments([...waiting.map(waitingPart), ...page.items.map(conversationPart)])}
      />
      <Report comment={opened?.act === 'report' ? known(opened.id) : undefined} onClose={acts.close} />
    </>
  )
}

function Report({ comment, onClose }: { comment: Reply | undefined; onClose: () => void }) {
  const { t } = useTranslation('common')
  const toast = useToast()
  const giveUp = useCallback(() => {
    toast({ tone: 'bad', text: t('error.form') })
    onClose()
  }, [toast, t, onClose])
  const ReportDialog = useOnDemand(reportDialog, comment !== undefined, giveUp)
  return ReportDialog && comment && <ReportDialog comment={comment} onClose={onClose} />
}

/** Restores the focus after an action closes. */
function useFocusBack(opened: OpenAct | null): void {
  const before = useRef(opened)
  useEffect(() => {
    const was = before.current
    before.current = opened
    if (was && !opened) focusComment(was.id, was.act)
  }, [opened])
}
