import type { MouseEvent } from 'react'
import { Button } from './button.tsx'
import { ButtonAnchor } from './button-link.tsx'
import { Note } from './note.tsx'
import styles from './show-more.module.css'

/** The texts at the end of a list: how much of it is shown, and the labels of its buttons. */
export type ShowMoreTexts = { shown: string; more: string; failed: string; again: string }

/**
 * The end of a list of which only a part is shown: how many entries those are, which is read out
 * when it changes, and a button for more. `onMore` is null once all are shown, `onRetry` unless
 * some could not be loaded. With `href` the button is a link, which leads on where scripts do not
 * run.
 */
export function ShowMore({
  texts,
  href,
  onMore,
  onRetry,
  busy = false,
}: {
  texts: ShowMoreTexts
  href?: string | undefined
  onMore: (() => void) | null
  onRetry: (() => void) | null
  busy?: boolean
}) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    if (!busy) onMore?.()
  }
  return (
    <div className={styles.more}>
      <p className="meta" role="status">
        {texts.shown}
      </p>
      {onRetry && (
        <Note tone="bad" icon="warn" role="alert" title={texts.failed}>
          <Button small onClick={onRetry}>
            {texts.again}
          </Button>
        </Note>
      )}
      {onMore &&
        !onRetry &&
        (href ? (
          <ButtonAnchor href={href} rel="next" icon="down" onClick={follow}>
            {texts.more}
          </ButtonAnchor>
        ) : (
          <Button icon="down" busy={busy} onClick={onMore}>
            {texts.more}
          </Button>
        ))}
    </div>
  )
}
