import { memo, type ReactNode } from 'react'
import type { BuiltInIcon } from '#features/accounts/contract.ts'
import { profileAddress } from '#features/accounts/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { type PortraitTone, StaticPortrait } from '#platform/web/ui/static-portrait.tsx'
import written from '#platform/web/ui/written-text.module.css'
import { reactionNames } from '../client.ts'
import type { CommentAuthor, ReactionName, Reply } from '../contract.ts'
import styles from './comment.module.css'
import type { CommentActs, OpenAct } from './comment-acts.ts'
import { commentText } from './comment-text.tsx'
import { type CommentWords, slot } from './comment-words.ts'
import type { CommentPermissions } from './permissions.ts'

/** A comment with its times as the visitor reads them. */
export type DatedComment = {
  comment: Reply
  /** When it was written, and the same exactly. */
  age: string
  exact: string
  /** When it was edited, in short and exactly; null where it was not. */
  edited: string | null
  editedExact: string | null
}

type Item = DatedComment & {
  words: CommentWords
  language: LanguageCode
  /** The visitor's permissions; null before hydration. */
  permissions: CommentPermissions | null
  acts: CommentActs
  isPending?: boolean
  isReply?: boolean
  /** Whether it is the permalink's target. */
  isMarked?: boolean
  isBusy?: boolean
  /** The action open at it. */
  opened?: OpenAct['act'] | null
  /** Replaces the text: the edit form. */
  children?: ReactNode
  /** Content below the text, such as a confirmation. */
  below?: ReactNode
}

/** One comment. It has no state and is cheap to render: a page shows up to some hundreds. */
export const CommentItem = memo(function CommentItem(item: Item) {
  const { comment, words, permissions, isPending = false, isMarked = false, isBusy = false, children } = item
  const { id, author, text, deletedBy } = comment
  return (
    <article
      id={`comment-${id}`}
      className={deletedBy === null ? styles.comment : classNames(styles.comment, styles.gone)}
      tabIndex={-1}
      data-marked={isMarked || undefined}
      aria-busy={isBusy || undefined}
    >
      <StaticPortrait
        src={deletedBy === 'moderator' ? null : author.avatar}
        size={item.isReply ? 'small' : 'medium'}
        tone={deletedBy === null ? toneOf(author) : 'off'}
      />
      <div className={styles.body}>
        {head(item)}
        {children ??
          (deletedBy === null ? (
            <p className={classNames(written.text, styles.text)} dir="auto">
              {commentText(text ?? '')}
            </p>
          ) : (
            <p className={classNames(written.text, styles.text)}>{goneWords(comment, words, permissions)}</p>
          ))}
        {isPending && deletedBy === null && <p className={styles.why}>{words.waitingWhy}</p>}
        {item.below}
        {(!isPending || permissions?.isOwn) &&
          (permissions ? (
            <CommentActions {...item} permissions={permissions} isBusy={isBusy} opened={item.opened ?? null} />
          ) : (
            reactionCounts(comment.reactions, words)
          ))}
      </div>
    </article>
  )
})

// Plain functions: as components they would cost more than what they draw.

function head({ comment, words, language, permissions, isPending, age, exact, edited, editedExact }: Item) {
  const { id, author, createdAt, editedAt, deletedBy } = comment
  const isRemoved = deletedBy === 'moderator'
  const isShown = deletedBy === null
  return (
    <div className={styles.who}>
      {isRemoved ? <b>{words.removed}</b> : nameOf(author, words, language)}
      {isShown && iconOf(author, words, language)}
      {!isRemoved && author.hotel && <HotelPlate code={author.hotel} />}
      {isShown &&
        (author.verified ? (
          <Plate tone="ok" icon="seal">
            {words.verified}
          </Plate>
        ) : (
          <Plate tone="line">{words.guest}</Plate>
        ))}
      {permissions?.isOwn && <Plate tone="second">{words.you}</Plate>}
      {isPending && isShown && (
        <Plate tone="warn" icon="clock">
          {words.waiting}
        </Plate>
      )}
      <span className={styles.when}>
        <a href={`#comment-${id}`} title={age === exact ? undefined : exact}>
          <time dateTime={createdAt}>{age}</time>
        </a>
        {isShown && editedAt !== null && edited !== null && (
          <>
            {' · '}
            <time dateTime={editedAt} title={editedExact ?? undefined}>
              {words.edited.replace(slot, edited)}
            </time>
          </>
        )}
      </span>
    </div>
  )
}

function nameOf(author: CommentAuthor, words: CommentWords, language: LanguageCode) {
  const { name, hotel, habboId, hasPage } = author
  if (name === null) return <b>{words.nobody}</b>
  // A member whose member page is private may still be linked as a player.
  const player = habboId === null ? null : addressOf('scannerUser', language, { habboId })
  const address = hasPage && hotel ? profileAddress(language, hotel, name) : player
  if (address === null) return <b>{name}</b>
  return (
    <a className={styles.name} href={address}>
      {name}
    </a>
  )
}

function iconOf({ icon }: CommentAuthor, words: CommentWords, language: LanguageCode) {
  if (!icon) return null
  const label = icon.names?.[language] ?? words.icons[icon.name as BuiltInIcon]
  return <img className={styles.icon} src={icon.image} width={22} height={22} alt={label} title={label} />
}

function goneWords({ deletedBy }: Reply, words: CommentWords, permissions: CommentPermissions | null): string {
  if (deletedBy === 'moderator') return words.deletedByModerator
  return permissions?.isOwn ? words.deletedByYou : words.deletedByUser
}

const tones: readonly PortraitTone[] = ['lamp', 'rose', 'cool', 'violet', 'blue']

/** Background colour of an avatar; constant for each author. */
function toneOf({ name, hotel }: CommentAuthor): PortraitTone {
  let sum = 0
  for (const letter of `${hotel}${name}`) sum += letter.charCodeAt(0)
  return tones[sum % tones.length] ?? 'lamp'
}

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
function reactionCounts(reactions: Reply['reactions'], words: CommentWords) {
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
function CommentActions(props: Operable) {
  const { comment, words, permissions, acts, opened, isPending = false } = props
  const { id, deletedBy } = comment
  const { isOwn, moderates } = permissions
  if (opened === 'edit' || opened === 'delete') return null
  if (deletedBy !== null) {
    const isRestorable = deletedBy === 'user' ? isOwn : moderates && !isOwn
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
