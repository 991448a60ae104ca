import type { ReactNode } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Instants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { Comment, PendingComment, Reply } from '../contract.ts'
import styles from './comment.module.css'
import type { CommentActs, OpenAct } from './comment-acts.ts'
import { CommentItem } from './comment-item.tsx'
import type { CommentWords } from './comment-words.ts'
import type { CommentPermissions } from './permissions.ts'

/** What all comments of a list are drawn with. */
export type Drawing = {
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
export function drawComment(comment: Reply, drawing: Drawing, { isReply = false, isPending = false } = {}) {
  const { words, language, instants, acts, permissionsFor, opened, marked, busy, inPlace, below } = drawing
  const { id, createdAt, editedAt } = comment
  return (
    <CommentItem
      comment={comment}
      words={words}
      language={language}
      told={instants.relative(createdAt)}
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
export function drawConversation(conversation: Comment, drawing: Drawing, { held, form, onMore }: Below) {
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
