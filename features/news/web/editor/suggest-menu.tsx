import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Entry, entryGroups, useBlockEntries } from './block-entries.ts'
import type { InsertKind } from './insert-dialog.tsx'
import { useMentionEntries } from './mention-entries.ts'
import styles from './suggest-menu.module.css'
import type { OpenMenu } from './suggestions.ts'
import { ToolIcon } from './tool-icon.tsx'

/**
 * The menu below the cursor: blocks after `/`, badges and players after `[`. The focus stays in the
 * text; arrows choose, Enter inserts, Escape closes and keeps the sign.
 */
export function SuggestMenu({
  view,
  menu,
  keys,
  onDialog,
  onClose,
}: {
  view: EditorView
  menu: OpenMenu
  keys: RefObject<(event: KeyboardEvent) => boolean>
  onDialog: (kind: InsertKind) => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffEditor')
  const listId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ query: string; at: number }>({ query: '', at: 0 })
  const [isCard, setIsCard] = useState(false)
  const blocks = useBlockEntries(view, menu, onDialog)
  const mentions = useMentionEntries(view, menu)
  const entries = menu.kind === 'insert' ? blocks : mentions
  const isOpen = !menu.isClosed && entries.length > 0
  // What is typed chooses the first entry again.
  const at = chosen.query === menu.query ? Math.min(chosen.at, entries.length - 1) : 0

  useEffect(() => {
    const choose = (place: number) => setChosen({ query: menu.query, at: (place + entries.length) % entries.length })
    keys.current = (event) => {
      if (!isOpen || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false
      if (event.key === 'Escape') onClose()
      else if (event.key === 'ArrowDown') choose(at + 1)
      else if (event.key === 'ArrowUp') choose(at - 1)
      else if (event.key === 'Enter' || event.key === 'Tab') entries[at]?.choose(isCard || event.shiftKey)
      else return false
      return true
    }
    const { dom } = view
    if (isOpen) {
      dom.setAttribute('aria-controls', listId)
      dom.setAttribute('aria-activedescendant', `${listId}-${at}`)
    }
    return () => {
      keys.current = () => false
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  })
  useLayoutEffect(() => {
    if (isOpen && panel.current) keepOnScreen(panel.current, menu)
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  if (!isOpen) return null

  const option = (entry: Entry) => {
    const index = entries.indexOf(entry)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and its keys choose
      // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
      <div
        key={entry.key}
        role="option"
        id={`${listId}-${index}`}
        aria-selected={index === at}
        className={styles.entry}
        onClick={({ shiftKey }) => entry.choose(isCard || shiftKey)}
      >
        {entry.icon && <ToolIcon name={entry.icon} />}
        {entry.picture && <img src={entry.picture} alt="" />}
        <b>{entry.label}</b>
        {entry.detail && <small>{entry.detail}</small>}
      </div>
    )
  }
  const groups = entryGroups.flatMap((group) => {
    const own = entries.filter((entry) => entry.group === group)
    return own.length > 0 ? [{ group, own }] : []
  })
  return (
    <div ref={panel} className={styles.menu}>
      <div
        role="listbox"
        id={listId}
        aria-label={t(menu.kind === 'insert' ? 'menu.insert' : 'menu.mention')}
        // On a phone it scrolls.
        tabIndex={0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {menu.kind === 'mention'
          ? entries.map(option)
          : groups.map(({ group, own }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
              <div key={group} role="group" aria-label={t(`groups.${group}`)} className={styles.column}>
                <p aria-hidden="true">{t(`groups.${group}`)}</p>
                {own.map(option)}
              </div>
            ))}
      </div>
      <div className={styles.keys}>
        <span>{t(menu.kind === 'insert' ? 'menu.keys' : 'menu.mentionKeys')}</span>
        {menu.kind === 'mention' && (
          <label>
            <input
              type="checkbox"
              checked={isCard}
              onMouseDown={(event) => event.preventDefault()}
              onChange={() => {
                setIsCard(!isCard)
                view.focus()
              }}
            />
            {t('menu.asCard')}
          </label>
        )}
      </div>
    </div>
  )
}

/** Places the menu below the line, above it where there is no room, and never beside the sheet. */
function keepOnScreen(panel: HTMLElement, { left, top, bottom }: OpenMenu): void {
  const { style, offsetParent, offsetWidth, offsetHeight } = panel
  const sheet = (offsetParent ?? panel.parentElement)?.getBoundingClientRect()
  if (!sheet) return
  // At the lower edge of a phone: the line that is written stays in sight above it.
  const hidden = sheet.top + bottom + 8 - panel.getBoundingClientRect().top
  if (getComputedStyle(panel).position === 'fixed') {
    if (hidden > 0) scrollBy(0, hidden)
    return
  }
  const isAbove = sheet.top + bottom + offsetHeight + 8 > innerHeight && sheet.top + top - offsetHeight > 120
  style.setProperty('--top', `${isAbove ? top - offsetHeight - 4 : bottom + 4}px`)
  style.setProperty('--left', `${Math.max(0, Math.min(left, sheet.width - offsetWidth - 8))}px`)
}
