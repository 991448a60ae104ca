import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useId, useState } from 'react'
import { listBadges } from '#features/badges/client.ts'
import { hotels } from '#features/hotels/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findTextPlayers } from '../../client.ts'
import { insertBlock, insertInline, newTable, setLine, toggleList, toggleWrap } from './commands.ts'
import type { InsertKind } from './insert-dialog.tsx'
import { schema } from './schema.ts'
import styles from './suggest-menu.module.css'
import type { OpenMenu } from './suggestions.ts'

export type { OpenMenu } from './suggestions.ts'

/** An entry of a menu: what it inserts, in place of what was typed. */
type Entry = { key: string; label: string; detail?: string; icon?: IconName; picture?: string; choose: () => void }

const dialogs: readonly [InsertKind, IconName][] = [
  ['badge', 'medal'],
  ['badges', 'medal'],
  ['player', 'user'],
  ['room', 'door'],
  ['event', 'calendar'],
  ['moment', 'clock'],
  ['picture', 'camera'],
  ['gallery', 'camera'],
  ['video', 'play'],
  ['notice', 'info'],
]

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
  const [at, setAt] = useState(0)
  const blocks = useBlockEntries(view, menu, onDialog)
  const mentions = useMentionEntries(view, menu)
  const entries = menu.kind === 'insert' ? blocks : mentions
  const isOpen = !menu.isClosed && entries.length > 0
  const current = Math.min(at, entries.length - 1)

  useEffect(() => {
    keys.current = (event) => {
      if (!isOpen) return false
      if (event.key === 'Escape') onClose()
      else if (event.key === 'ArrowDown') setAt((current + 1) % entries.length)
      else if (event.key === 'ArrowUp') setAt((current - 1 + entries.length) % entries.length)
      else if (event.key === 'Enter' || event.key === 'Tab') entries[current]?.choose()
      else return false
      return true
    }
    const { dom } = view
    if (isOpen) {
      dom.setAttribute('aria-controls', listId)
      dom.setAttribute('aria-activedescendant', `${listId}-${current}`)
    }
    return () => {
      keys.current = () => false
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  })
  if (!isOpen) return null
  return (
    <div className={styles.menu} style={{ insetBlockStart: menu.top + 4, insetInlineStart: Math.max(0, menu.left) }}>
      <div role="listbox" id={listId} aria-label={t(menu.kind === 'insert' ? 'menu.insert' : 'menu.mention')}>
        {entries.map(({ key, label, detail, icon, picture, choose }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and its keys choose
          // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
          <div
            key={key}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === current}
            className={styles.entry}
            onMouseDown={(event) => event.preventDefault()}
            onClick={choose}
          >
            {icon && <Icon name={icon} />}
            {picture && <img src={picture} alt="" />}
            <b>{label}</b>
            {detail && <small>{detail}</small>}
          </div>
        ))}
      </div>
      <p className={styles.keys}>{t('menu.keys')}</p>
    </div>
  )
}

/** Removes the sign and what was typed after it. */
function removeTyped(view: EditorView, { from }: OpenMenu): void {
  view.dispatch(view.state.tr.delete(from, view.state.selection.from))
}

function useBlockEntries(view: EditorView, menu: OpenMenu, onDialog: (kind: InsertKind) => void): Entry[] {
  const { t } = useTranslation('staffEditor')
  const run = (command: ReturnType<typeof insertBlock>) => () => {
    removeTyped(view, menu)
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const all: Entry[] = [
    ...dialogs.map(([kind, icon]) => ({
      ...{ key: kind, label: t(`kinds.${kind}`), icon },
      choose: () => {
        removeTyped(view, menu)
        onDialog(kind)
      },
    })),
    { key: 'table', label: t('kinds.table'), icon: 'menu', choose: run(insertBlock(newTable())) },
    { key: 'list', label: t('tools.bulletList'), icon: 'list', choose: run(toggleList('bulletList')) },
    { key: 'ordered', label: t('tools.orderedList'), icon: 'list', choose: run(toggleList('orderedList')) },
    { key: 'quote', label: t('tools.quote'), icon: 'chat', choose: run(toggleWrap('quote')) },
    { key: 'heading2', label: t('line.heading2'), icon: 'pencil', choose: run(setLine('heading2')) },
    { key: 'heading3', label: t('line.heading3'), icon: 'pencil', choose: run(setLine('heading3')) },
    { key: 'rule', label: t('kinds.rule'), icon: 'minus', choose: run(insertBlock(schema.node('rule'))) },
  ]
  const typed = menu.query.trim().toLowerCase()
  return all.filter(({ key, label }) => label.toLowerCase().includes(typed) || key.toLowerCase().startsWith(typed))
}

const typedEnough = 2

function useMentionEntries(view: EditorView, menu: OpenMenu): Entry[] {
  const language = useLanguage()
  const [found, setFound] = useState<{ query: string; entries: Omit<Entry, 'choose'>[] }>({ query: '', entries: [] })
  const query = menu.kind === 'mention' ? menu.query.trim() : ''
  useEffect(() => {
    if (query.length < typedEnough) return
    let isOver = false
    const wait = setTimeout(async () => {
      const [badges, players] = await Promise.all([
        call(listBadges, { query: { search: query, language } }).catch(() => null),
        call(findTextPlayers, { query: { q: query.slice(0, 32) } }).catch(() => null),
      ])
      if (isOver) return
      const ofBadges = badges && !isRefusal(badges) ? badges.items.slice(0, 6) : []
      const ofPlayers = players && !isRefusal(players) ? players : []
      setFound({
        query,
        entries: [
          ...ofBadges.map(({ code, name, picture }) => ({
            ...{ key: `badge ${code}`, label: name ?? code, detail: code, picture },
          })),
          ...ofPlayers.map(({ hotel, name, avatar }) => ({
            ...{ key: `player ${hotel}:${name}`, label: name, detail: hotels[hotel].label, picture: avatar },
          })),
        ],
      })
    }, 200)
    return () => {
      isOver = true
      clearTimeout(wait)
    }
  }, [query, language])
  if (query.length < typedEnough) return []
  return found.entries.map((entry) => ({
    ...entry,
    choose() {
      const [, kind, rest = ''] = /^(badge|player) (.*)$/.exec(entry.key) ?? []
      const [hotel, ...name] = rest.split(':')
      const node =
        kind === 'badge'
          ? schema.node('badgeMention', { code: rest })
          : schema.node('playerMention', { hotel, name: name.join(':') })
      removeTyped(view, menu)
      insertInline(node)(view.state, view.dispatch, view)
      view.focus()
    },
  }))
}
