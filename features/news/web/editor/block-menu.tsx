import type { Command } from 'prosemirror-state'
import { type ToggleEvent, useId, useRef } from 'react'
import { useTranslation } from '#platform/web/words-context.tsx'
import { moveBlock, removeBlock } from './commands.ts'
import type { InsertKind } from './insert-dialog.tsx'
import { Tool } from './tool.tsx'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'
import styles from './toolbar.module.css'

/** What can be done with the block at the cursor: edited, moved, removed. */
export function BlockMenu({
  edits,
  onRun,
  onDialog,
}: {
  edits: InsertKind | null
  onRun: (command: Command) => void
  onDialog: (kind: InsertKind) => void
}) {
  const { t } = useTranslation('staffEditor')
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  /** Below its button, or above it where the toolbar is at the lower edge. */
  function place({ newState }: ToggleEvent): void {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
    if (newState !== 'open' || !button || !menu.current) return
    const { top, bottom, right } = button.getBoundingClientRect()
    const { style } = menu.current
    style.insetInlineEnd = `${Math.max(0, document.documentElement.clientWidth - right)}px`
    const isLow = top > innerHeight / 2
    style.insetBlockStart = isLow ? 'auto' : `${bottom + 4}px`
    style.insetBlockEnd = isLow ? `${innerHeight - top + 4}px` : 'auto'
  }
  const entry = (name: 'edit' | 'moveUp' | 'moveDown' | 'remove', icon: ToolIconName, press: () => void, keys = '') => (
    <button
      type="button"
      className={styles.entry}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        menu.current?.hidePopover()
        press()
      }}
    >
      <span className={name === 'moveUp' ? styles.up : undefined}>
        <ToolIcon name={icon} small />
      </span>
      {t(`tools.${name}`)}
      {keys && <kbd>{keys}</kbd>}
    </button>
  )
  return (
    <>
      <Tool label={t('tools.block')} icon="dots" popoverTarget={id} />
      <div ref={menu} id={id} popover="auto" className={styles.blockMenu} onBeforeToggle={place}>
        {edits && entry('edit', 'pencil', () => onDialog(edits))}
        {entry('moveUp', 'down', () => onRun(moveBlock(-1)), 'Alt ↑')}
        {entry('moveDown', 'down', () => onRun(moveBlock(1)), 'Alt ↓')}
        {entry('remove', 'trash', () => onRun(removeBlock))}
      </div>
    </>
  )
}
