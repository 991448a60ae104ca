import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type HtmlFragment, htmlFragments } from '#platform/web/html-fragments.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { type Instants, useInstants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { mendPortrait, mendPortraits } from '#platform/web/ui/static-portrait.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Comment, CommentPage, PendingComment, Reply } from '../contract.ts'
import styles from './comment.module.css'
import type { CommentActs, OpenAct } from './comment-acts.ts'
import { type Answered, CommentForm, type Posted } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { findOn } from './comment-page.ts'
import { type CommentWords, useCommentWords } from './comment-words.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { EditForm } from './edit-form.tsx'
import { focusComment } from './focus-comment.ts'
import { OwnDeletion } from './own-deletion.tsx'
import { type CommentPermissions, permissionsOf } from './permissions.ts'
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

  const deletions = new Map(own?.deletions.map((deletion) => [deletion.id, deletion]))
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
    below: ({ id }) => {
      const deletion = deletions.get(id)
      if (deletion) return <OwnDeletion deletion={deletion} />
      return opened?.act === 'delete' && opened.id === id ? (
        <DeleteQuestion
          by={!permissions(id).isOwn ? 'moderator' : props.visit?.user ? 'member' : 'guest'}
          busy={busy.has(id)}
          onDelete={(reason) => acts.remove(id, reason)}
          onClose={acts.close}
        />
      ) : null
    },
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

/** What all comments of a list are drawn with. */
type Drawing = {
  words: CommentWords
  language: LanguageCode
  instants: Instants
  acts: CommentActs
  /** The visitor's permissions for a comment; null before hydration. */
  permissionsFor: (id: number) => CommentPermissions | null
  opened: OpenAct | null
  marked: number | null
  /** Comments with an action in progress, and conversations whose replies are loading. */
  busy: ReadonlySet<number>
  reading: ReadonlySet<number>
  /** Content in place of a comment's text, and below it, while an action is open. */
  inPlace: (comment: Reply) => ReactNode
  below: (comment: Reply) => ReactNode
}

// Plain functions instead of components: with hundreds of comments, component overhead would double
// the cost.

/** Draws a comment of a list, with its times as the visitor reads them. */
function drawComment(comment: Reply, drawing: Drawing, { isReply = false, isPending = false } = {}) {
  const { words, language, instants, acts, permissionsFor, opened, marked, busy, inPlace, below } = drawing
  const { id, createdAt, editedAt } = comment
  return (
    <CommentItem
      comment={comment}
      words={words}
      language={language}
      age={instants.relative(createdAt)}
      exact={instants.dateTime(createdAt)}
      edited={editedAt && instants.beside(editedAt, createdAt)}
      editedExact={editedAt && instants.dateTime(editedAt)}
      permissions={permissionsFor(id)}
      acts={acts}
      isReply={isReply}
      isPending={isPending}
      isMarked={marked === id}
      isBusy={busy.has(id)}
      opened={opened?.id === id ? opened.act : null}
      below={below(comment)}
    >
      {inPlace(comment)}
    </CommentItem>
  )
}

/**
 * Content below a comment: the visitor's replies pending review, the reply form, and a button for
 * more replies.
 */
type Below = { held: readonly PendingComment[]; form: ReactNode; onMore: (conversationId: number) => void }

/** Draws a comment with its answers. */
function drawConversation(conversation: Comment, drawing: Drawing, { held, form, onMore }: Below) {
  const { id, replies, replyCount } = conversation
  const more = replyCount - replies.length
  const isBusy = drawing.reading.has(id)
  return (
    <li key={id}>
      {drawComment(conversation, drawing)}
      {(replies.length > 0 || held.length > 0) && (
        <ol className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>{drawComment(reply, drawing, { isReply: true })}</li>
          ))}
          {held.map((reply) => (
            <li key={reply.id}>{drawComment(reply, drawing, { isReply: true, isPending: true })}</li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <div className={styles.more} data-more="">
          <Button variant="ghost" small busy={isBusy} onClick={() => onMore(id)}>
            {!isBusy && <Icon name="down" small />}
            {drawing.words.moreReplies(more)}
          </Button>
        </div>
      )}
      {form && <div className={styles.answer}>{form}</div>}
    </li>
  )
}
