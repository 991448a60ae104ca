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
import { memo, useRef } from 'react'
import { useTranslation } from '#platform/web/words-context.tsx'
import { BlockMenu } from './block-menu.tsx'
import {
  insertBlock,
  isWithin,
  type LineKind,
  linkAt,
  newTable,
  setLine,
  toggleList,
  toggleStyle,
  toggleWrap,
  typeSign,
} from './commands.ts'
import type { InsertKind } from './insert-dialog.tsx'
import { schema } from './schema.ts'
import { Group, Tool } from './tool.tsx'
import type { ToolIconName } from './tool-icon.tsx'
import styles from './toolbar.module.css'
import { useOneTabStop } from './use-one-tab-stop.ts'

const styleNames = ['strong', 'emphasis', 'strike', 'code'] as const
const styleIcons = { strong: 'bold', emphasis: 'italic', strike: 'strike', code: 'code' } as const
const styleKeys = { strong: 'Ctrl B', emphasis: 'Ctrl I', strike: 'Ctrl Shift X', code: 'Ctrl E' } as const

/** What the toolbar shows of the selection. */
export type ToolState = {
  line: LineKind | null
  /** The active styles and wraps, as one word each. */
  active: string
  isInTable: boolean
  /** The dialog that edits the selected card, or what is around the cursor. */
  edits: InsertKind | null
  canUndo: boolean
  canRedo: boolean
}

/** Returns what the toolbar shows; `known` if that is the same, so that typing draws nothing. */
export function toolStateOf(state: EditorState, known: ToolState | null): ToolState {
  const { parent } = state.selection.$from
  const active = styleNames.filter((name) => hasMark(state, schema.marks[name])) as string[]
  for (const name of ['bulletList', 'orderedList', 'quote', 'notice']) if (isWithin(state, name)) active.push(name)
  if (linkAt(state)) active.push('link')
  const heading = parent.attrs.level === 2 ? 'heading2' : 'heading3'
  const next: ToolState = {
    line: parent.type.name === 'heading' ? heading : parent.type.name === 'paragraph' ? 'paragraph' : null,
    active: active.join(' '),
    isInTable: isInTable(state),
    edits: editableAt(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
  const isSame = known && (Object.keys(next) as (keyof ToolState)[]).every((name) => known[name] === next[name])
  return isSame ? known : next
}

const editable = ['badge', 'badges', 'player', 'room', 'event', 'video', 'picture', 'gallery', 'moment'] as const

/** The kind of what is selected or around the cursor, if a dialog edits it. */
export function editableAt(state: EditorState): InsertKind | null {
  const { selection } = state
  const selected = selection instanceof NodeSelection ? selection.node.type.name : null
  const card = editable.find((kind) => kind === selected)
  if (card) return card
  return (['picture', 'notice', 'quote'] as const).find((name) => selected === name || isWithin(state, name)) ?? null
}

function hasMark({ doc, storedMarks, selection: { from, to, empty, $from } }: EditorState, mark?: MarkType): boolean {
  if (!mark) return false
  return empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark)
}

/** The tools above the text; on phones they are at the lower edge, above the keyboard. */
export const EditorToolbar = memo(function EditorToolbar({
  tools,
  onRun,
  onDialog,
}: {
  tools: ToolState
  onRun: (command: Command | 'undo' | 'redo', keepsFocus?: boolean) => void
  onDialog: (kind: InsertKind) => void
}) {
  const { t } = useTranslation('staffEditor')
  const isByPointer = useRef(false)
  const active = tools.active.split(' ')
  const wrap = (name: 'bulletList' | 'orderedList' | 'quote', icon: ToolIconName, keys: string, command: Command) => (
    <Tool
      label={t(`tools.${name}`)}
      keys={keys}
      icon={icon}
      pressed={active.includes(name)}
      onPress={() => onRun(command)}
    />
  )
  const ofTable = (
    name: 'rowBelow' | 'columnRight' | 'removeRow' | 'removeColumn' | 'headRow' | 'removeTable',
    command: Command,
  ) => <Tool label={t(`tools.${name}`)} word={t(`tools.${name}`)} onPress={() => onRun(command)} />
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('tools.label')} {...useOneTabStop()}>
      <select
        className={styles.select}
        aria-label={t('tools.line')}
        value={tools.line ?? ''}
        onPointerDown={() => {
          isByPointer.current = true
        }}
        onKeyDown={() => {
          isByPointer.current = false
        }}
        // With keys one value after another is chosen: the focus stays.
        onChange={({ target }) => onRun(setLine(target.value as LineKind), !isByPointer.current)}
      >
        {tools.line === null && <option value="">–</option>}
        <option value="paragraph">{t('line.paragraph')}</option>
        <option value="heading2">{t('line.heading2')}</option>
        <option value="heading3">{t('line.heading3')}</option>
      </select>
      <Group>
        {styleNames.map((name) => (
          <Tool
            key={name}
            label={t(`tools.${name}`)}
            keys={styleKeys[name]}
            icon={styleIcons[name]}
            pressed={active.includes(name)}
            onPress={() => onRun(toggleStyle(name))}
          />
        ))}
        <Tool
          label={t('tools.link')}
          keys="Ctrl K"
          icon="link"
          pressed={active.includes('link')}
          onPress={() => onDialog('link')}
        />
      </Group>
      <Group>
        {wrap('bulletList', 'list', 'Ctrl Shift 8', toggleList('bulletList'))}
        {wrap('orderedList', 'numbers', 'Ctrl Shift 7', toggleList('orderedList'))}
        {wrap('quote', 'quote', 'Ctrl Shift 9', toggleWrap('quote'))}
      </Group>
      <Group>
        <Tool label={t('kinds.picture')} icon="image" onPress={() => onDialog('picture')} />
        <Tool label={t('kinds.table')} icon="table" onPress={() => onRun(insertBlock(newTable()))} />
        <Tool label={t('kinds.badge')} icon="medal" onPress={() => onDialog('badge')} />
        <Tool label={t('kinds.moment')} icon="clock" onPress={() => onDialog('moment')} />
        <Tool label={t('tools.insert')} word={t('tools.insert')} icon="plus" onPress={() => onRun(typeSign('/'))} />
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
        <Tool
          label={t('tools.undo')}
          keys="Ctrl Z"
          icon="undo"
          disabled={!tools.canUndo}
          onPress={() => onRun('undo')}
        />
        <Tool
          label={t('tools.redo')}
          keys="Ctrl Y"
          icon="undo"
          isMirrored
          disabled={!tools.canRedo}
          onPress={() => onRun('redo')}
        />
        <BlockMenu edits={tools.edits} onRun={onRun} onDialog={onDialog} />
      </Group>
    </div>
  )
})
