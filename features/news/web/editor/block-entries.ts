import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useTranslation } from '#platform/web/words-context.tsx'
import { insertBlock, newTable, setLine, toggleList, toggleWrap } from './commands.ts'
import type { InsertKind } from './insert-dialog.tsx'
import { schema } from './schema.ts'
import type { OpenMenu } from './suggestions.ts'
import type { ToolIconName } from './tool-icon.tsx'

/** The groups of the menu of blocks, in the order in which they are shown. */
export const entryGroups = ['hotel', 'media', 'text'] as const

/** An entry of a menu: what it inserts, in place of what was typed. */
export type Entry = {
  key: string
  label: string
  group?: (typeof entryGroups)[number]
  detail?: string
  icon?: ToolIconName
  picture?: string
  /** `isCard` asks for a card below the line, of what can also be a mention in it. */
  choose: (isCard: boolean) => void
}

const dialogs: readonly [InsertKind, (typeof entryGroups)[number], ToolIconName][] = [
  ['badge', 'hotel', 'medal'],
  ['badges', 'hotel', 'medal'],
  ['player', 'hotel', 'user'],
  ['room', 'hotel', 'door'],
  ['event', 'hotel', 'calendar'],
  ['moment', 'hotel', 'clock'],
  ['picture', 'media', 'image'],
  ['gallery', 'media', 'gallery'],
  ['video', 'media', 'video'],
]

/** Removes the sign and what was typed after it. */
export function removeTyped(view: EditorView, { from }: OpenMenu): void {
  view.dispatch(view.state.tr.delete(from, view.state.selection.from))
}

/** The blocks that match what was typed after `/`. */
export function useBlockEntries(view: EditorView, menu: OpenMenu, onDialog: (kind: InsertKind) => void): Entry[] {
  const { t } = useTranslation('staffEditor')
  if (menu.kind !== 'insert') return []
  const run = (command: Command) => () => {
    removeTyped(view, menu)
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const ask = (kind: InsertKind) => () => {
    removeTyped(view, menu)
    onDialog(kind)
  }
  const text = (key: string, label: string, icon: ToolIconName, choose: () => void): Entry => ({
    ...{ key, label, icon, choose },
    group: 'text',
  })
  const all: Entry[] = [
    ...dialogs.map(([kind, group, icon]) => ({
      ...{ key: kind, group, icon, label: t(`kinds.${kind}`), choose: ask(kind) },
    })),
    text('list', t('tools.bulletList'), 'list', run(toggleList('bulletList'))),
    text('ordered', t('tools.orderedList'), 'numbers', run(toggleList('orderedList'))),
    text('table', t('kinds.table'), 'table', run(insertBlock(newTable()))),
    text('notice', t('kinds.notice'), 'info', ask('notice')),
    text('quote', t('tools.quote'), 'quote', run(toggleWrap('quote'))),
    text('heading2', t('line.heading2'), 'pencil', run(setLine('heading2'))),
    text('heading3', t('line.heading3'), 'pencil', run(setLine('heading3'))),
    text('rule', t('kinds.rule'), 'minus', run(insertBlock(schema.node('rule')))),
  ]
  const typed = menu.query.trim().toLocaleLowerCase(menu.language)
  return all.filter(
    ({ key, label }) => label.toLocaleLowerCase(menu.language).includes(typed) || key.startsWith(typed.toLowerCase()),
  )
}
