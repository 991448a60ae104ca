import { redoDepth, undoDepth } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  insertBlock,
  isWithin,
  type LineKind,
  moveBlock,
  newTable,
  removeBlock,
  setLine,
  toggleList,
  toggleStyle,
  toggleWrap,
} from './commands.ts'
import type { InsertKind } from './insert-dialog.tsx'
import { schema } from './schema.ts'
import styles from './toolbar.module.css'

const styleNames = ['strong', 'emphasis', 'strike', 'code'] as const

/** What the toolbar shows of the selection. */
export type ToolState = {
  line: LineKind | null
  /** The active styles and wraps, as one word each. */
  active: string
  isInTable: boolean
  /** The kind of the selected card or picture. */
  card: string | null
  canUndo: boolean
  canRedo: boolean
}

/** Returns what the toolbar shows; `known` if that is the same, so that typing draws nothing. */
export function toolStateOf(state: EditorState, known: ToolState | null): ToolState {
  const { selection } = state
  const { $from } = selection
  const parent = $from.parent.type.name
  const marks = styleNames.filter((name) => hasMark(state, schema.marks[name]))
  const wraps = ['bulletList', 'orderedList', 'quote', 'notice'].filter((name) => isWithin(state, name))
  const card = selection instanceof NodeSelection && selection.node.isBlock ? selection.node.type.name : null
  const next: ToolState = {
    line:
      parent === 'heading'
        ? $from.parent.attrs.level === 2
          ? 'heading2'
          : 'heading3'
        : parent === 'paragraph'
          ? 'paragraph'
          : null,
    active: [...marks, ...wraps, ...(hasMark(state, schema.marks.link) ? ['link'] : [])].join(' '),
    isInTable: isInTable(state),
    card: card ?? (isWithin(state, 'picture') ? 'picture' : null),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
  return known && JSON.stringify(known) === JSON.stringify(next) ? known : next
}

function hasMark({ doc, storedMarks, selection: { from, to, empty, $from } }: EditorState, mark?: MarkType): boolean {
  if (!mark) return false
  return empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark)
}

/** The tools above the text; on phones they are at the lower edge, above the keyboard. */
export function EditorToolbar({
  tools,
  onRun,
  onUndo,
  onRedo,
  onDialog,
  onInsert,
}: {
  tools: ToolState
  onRun: (command: Command) => void
  onUndo: () => void
  onRedo: () => void
  onDialog: (kind: InsertKind) => void
  onInsert: () => void
}) {
  const { t } = useTranslation('staffEditor')
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardHeight(bar)
  const isActive = (name: string) => tools.active.split(' ').includes(name)
  const style = (name: (typeof styleNames)[number], sign: ReactNode) => (
    <Tool label={t(`tools.${name}`)} pressed={isActive(name)} onPress={() => onRun(toggleStyle(name))}>
      {sign}
    </Tool>
  )
  const act = (name: 'moveUp' | 'moveDown' | 'remove', icon: IconName, command: Command) => (
    <Tool label={t(`tools.${name}`)} icon={icon} onPress={() => onRun(command)} />
  )
  const ofTable = (
    name: 'rowBelow' | 'columnRight' | 'removeRow' | 'removeColumn' | 'headRow' | 'removeTable',
    command: Command,
  ) => (
    <Tool label={t(`tools.${name}`)} onPress={() => onRun(command)}>
      <span className={styles.word}>{t(`tools.${name}`)}</span>
    </Tool>
  )
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label={t('tools.label')} onKeyDown={moveFocus}>
      <select
        className={styles.select}
        aria-label={t('tools.line')}
        value={tools.line ?? ''}
        onChange={({ target }) => onRun(setLine(target.value as LineKind))}
      >
        {tools.line === null && <option value="">–</option>}
        <option value="paragraph">{t('line.paragraph')}</option>
        <option value="heading2">{t('line.heading2')}</option>
        <option value="heading3">{t('line.heading3')}</option>
      </select>
      <Group>
        {style('strong', <b>B</b>)}
        {style('emphasis', <i>I</i>)}
        {style('strike', <s>S</s>)}
        {style('code', <code>{'<>'}</code>)}
        <Tool label={t('tools.link')} icon="link" pressed={isActive('link')} onPress={() => onDialog('link')} />
      </Group>
      <Group>
        <Tool
          label={t('tools.bulletList')}
          icon="list"
          pressed={isActive('bulletList')}
          onPress={() => onRun(toggleList('bulletList'))}
        />
        <Tool
          label={t('tools.orderedList')}
          pressed={isActive('orderedList')}
          onPress={() => onRun(toggleList('orderedList'))}
        >
          1.
        </Tool>
        <Tool label={t('tools.quote')} pressed={isActive('quote')} onPress={() => onRun(toggleWrap('quote'))}>
          ”
        </Tool>
      </Group>
      <Group>
        <Tool label={t('kinds.picture')} icon="camera" onPress={() => onDialog('picture')} />
        <Tool label={t('kinds.table')} icon="menu" onPress={() => onRun(insertBlock(newTable()))} />
        <Tool label={t('kinds.badge')} icon="medal" onPress={() => onDialog('badge')} />
        <Tool label={t('kinds.moment')} icon="clock" onPress={() => onDialog('moment')} />
        <Tool label={t('tools.insert')} icon="plus" onPress={onInsert}>
          <span className={styles.word}>{t('tools.insert')}</span>
        </Tool>
      </Group>
      {tools.isInTable && (
        <Group>
          {ofTable('rowBelow', addRowAfter)}
          {ofTable('columnRight', addColumnAfter)}
          {ofTable('removeRow', deleteRow)}
          {ofTable('removeColumn', deleteColumn)}
          {ofTable('headRow', toggleHeaderRow)}
          {ofTable('removeTable', deleteTable)}
        </Group>
      )}
      <Group>
        {tools.card && <Tool label={t('tools.edit')} icon="pencil" onPress={() => onDialog(cardDialog(tools.card))} />}
        {act('moveUp', 'send', moveBlock(-1))}
        {act('moveDown', 'down', moveBlock(1))}
        {act('remove', 'trash', removeBlock)}
      </Group>
      <Group>
        <Tool label={t('tools.undo')} icon="undo" disabled={!tools.canUndo} onPress={onUndo} />
        <Tool label={t('tools.redo')} icon="undo" isMirrored disabled={!tools.canRedo} onPress={onRedo} />
      </Group>
    </div>
  )
}

/** The dialog that edits a selected card. */
function cardDialog(card: string | null): InsertKind {
  const kinds = ['badge', 'badges', 'player', 'room', 'event', 'video', 'picture'] as const
  return kinds.find((kind) => kind === card) ?? 'picture'
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

function Tool({
  label,
  icon,
  pressed,
  disabled = false,
  isMirrored = false,
  onPress,
  children,
}: {
  label: string
  icon?: IconName
  pressed?: boolean
  disabled?: boolean
  isMirrored?: boolean
  onPress: () => void
  children?: ReactNode
}) {
  return (
    <button
      type="button"
      className={classNames(styles.tool, isMirrored && styles.mirrored)}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon && <Icon name={icon} small={children !== undefined} />}
      {children}
    </button>
  )
}

/** Left and right move within the toolbar. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')]
  const at = tools.indexOf(document.activeElement as HTMLElement)
  if (document.activeElement instanceof HTMLSelectElement && at < 0) return
  event.preventDefault()
  tools[(at + (event.key === 'ArrowRight' ? 1 : -1) + tools.length) % tools.length]?.focus()
}

/** Keeps the toolbar of a phone above its keyboard. */
function useKeyboardHeight(bar: { current: HTMLElement | null }): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const place = () => {
      const hidden = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      bar.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    place()
    viewport.addEventListener('resize', place)
    viewport.addEventListener('scroll', place)
    return () => {
      viewport.removeEventListener('resize', place)
      viewport.removeEventListener('scroll', place)
    }
  }, [bar])
}
