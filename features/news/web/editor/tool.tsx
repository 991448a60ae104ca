import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'
import styles from './toolbar.module.css'

export function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

/** A button of the toolbar, with its icon, a word or both. `keys` do the same in the text. */
export function Tool({
  label,
  keys,
  icon,
  word,
  pressed,
  disabled = false,
  isMirrored = false,
  popoverTarget,
  onPress,
}: {
  label: string
  keys?: string
  icon?: ToolIconName
  word?: string
  pressed?: boolean
  disabled?: boolean
  isMirrored?: boolean
  popoverTarget?: string
  onPress?: () => void
}) {
  return (
    <button
      type="button"
      className={classNames(styles.tool, isMirrored && styles.mirrored)}
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control').replaceAll(' ', '+')}
      disabled={disabled}
      popoverTarget={popoverTarget}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon && <ToolIcon name={icon} small={word !== undefined} />}
      {word && <span className={styles.word}>{word}</span>}
    </button>
  )
}
