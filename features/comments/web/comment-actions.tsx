import { Button } from '#platform/web/ui/button.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { type ReactionName, type Reply, reactionNames } from '../contract.ts'
import styles from './comment.module.css'
import type { CommentActs, OpenAct } from './comment-acts.ts'
import type { CommentWords } from './comment-words.ts'
import type { CommentPermissions } from './permissions.ts'

type Operable = {
  comment: Reply
  words: CommentWords
  permissions: CommentPermissions
  /** Whether it waits for a moderator: only its writer changes it then. */
  isPending?: boolean
  acts: CommentActs
  isBusy: boolean
  opened: OpenAct['act'] | null
}

/**
 * Renders the reaction counts as plain text before hydration. The space of the buttons is reserved.
 */
export function reactionCounts(reactions: Reply['reactions'], words: CommentWords) {
  const counted = reactionNames.filter((name) => reactions[name])
  return (
    <div className={styles.acts} data-still="">
      {counted.map((name) => (
        <span key={name} className={styles.reaction}>
          <Icon name={name} label={words.reactions[name]} />
          {reactions[name]}
        </span>
      ))}
    </div>
  )
}

/** What can be done with a comment. */
export function CommentActions(props: Operable) {
  const { comment, words, permissions, acts, opened, isPending = false } = props
  const { id, deletedBy } = comment
  const { isOwn, moderates } = permissions
  if (opened === 'edit' || opened === 'delete') return null
  if (deletedBy !== null) {
    const isRestorable = deletedBy === 'user' ? isOwn : moderates
    if (!isRestorable) return null
    return (
      <div className={styles.acts}>
        <Act name="restore" icon="undo" onClick={() => acts.restore(id)}>
          {deletedBy === 'user' ? words.restore : words.unmoderate}
        </Act>
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      {/* In the place of the button that restores, which keeps the focus as this one. */}
      {!isPending && (
        <Act name="reply" icon="reply" onClick={() => acts.open('reply', id)}>
          {words.reply}
        </Act>
      )}
      {!isPending && <Reactions {...props} />}
      {isOwn && (
        <Act name="edit" icon="pencil" onClick={() => acts.open('edit', id)}>
          {words.edit}
        </Act>
      )}
      {(isOwn || moderates) && (
        <Act name="delete" icon={isOwn ? 'trash' : 'ban'} onClick={() => acts.open('delete', id)}>
          {isOwn ? words.delete : words.moderate}
        </Act>
      )}
      {!isOwn && (
        <Act name="report" icon="warn" onClick={() => acts.open('report', id)}>
          {words.report}
        </Act>
      )}
    </div>
  )
}

/** One thing to do. `name` is what the list finds it by, to give the focus back. */
function Act({
  name,
  icon,
  children,
  ...rest
}: {
  name: OpenAct['act'] | 'restore'
  icon: IconName
  children: string
  onClick: () => void
  'aria-expanded'?: boolean
}) {
  return (
    <Button variant="ghost" small className={styles.act ?? ''} data-act={name} {...rest}>
      <Icon name={icon} small />
      {children}
    </Button>
  )
}

/** Reactions of a comment as toggles; all available ones once expanded. */
function Reactions({ comment, words, permissions, acts, isBusy, opened }: Operable) {
  const { id, reactions } = comment
  const isOpen = opened === 'react'
  const isChosen = (name: ReactionName) => permissions.chosen.includes(name)
  const shown = reactionNames.filter((name) => isOpen || reactions[name] || isChosen(name))
  return (
    <>
      <Act
        name="react"
        icon="smile"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? acts.close() : acts.open('react', id))}
      >
        {words.react}
      </Act>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.reaction}
          aria-pressed={isChosen(name)}
          aria-disabled={isBusy || undefined}
          title={words.reactions[name]}
          onClick={() => !isBusy && acts.react(id, name, !isChosen(name))}
        >
          <Icon name={name} label={words.reactions[name]} />
          {reactions[name] ?? 0}
        </button>
      ))}
    </>
  )
}
