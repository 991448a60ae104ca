import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { ellipsis, InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Plugin } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { blockHandle } from './block-handle.ts'
import { breakInLine, breakLine, moveBlock, rowFrom, setLine, toggleList, toggleStyle, toggleWrap } from './commands.ts'
import { flatEnough } from './nesting.ts'
import { schema } from './schema.ts'

const type = (name: string): NodeType => schema.nodes[name] as NodeType

const rules = inputRules({
  rules: [
    ellipsis,
    textblockTypeInputRule(/^(##|###)\s$/, type('heading'), ([, hashes = '']) => ({ level: hashes.length })),
    wrappingInputRule(/^\s*>\s$/, type('quote')),
    wrappingInputRule(/^\s*[-*]\s$/, type('bulletList')),
    wrappingInputRule(/^1\.\s$/, type('orderedList')),
    // The space that was put behind a mention goes before a full stop or comma.
    new InputRule(/\ufffc ([.,;:!?…])$/, (state, [, sign = ''], start, end) =>
      state.doc.nodeAt(start)?.type.name.endsWith('Mention') ? state.tr.insertText(sign, start + 1, end) : null,
    ),
    new InputRule(/^---$/, (state, _match, start, end) => {
      const $start = state.doc.resolve(start)
      return state.tr.replaceWith($start.before(), end + 1, [schema.node('rule'), schema.node('paragraph')])
    }),
  ],
})

/** The document ends with a line to write on; it is left out again when it is saved. */
const lastLine = new Plugin({
  appendTransaction(_transactions, _before, state) {
    const { lastChild } = state.doc
    if (lastChild?.type === type('paragraph')) return null
    return state.tr.insert(state.doc.content.size, schema.node('paragraph')).setMeta('addToHistory', false)
  },
})

/** Returns a document with that line. */
export function withLastLine(doc: Node): Node {
  const isThere = doc.lastChild?.type === type('paragraph')
  return isThere ? doc : doc.copy(doc.content.addToEnd(schema.node('paragraph')))
}

/** The placeholders of empty lines and captions. */
type Placeholders = { line: string; caption: string }

function placeholdersOf({ line, caption }: Placeholders): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const marks: Decoration[] = []
        const add = (node: Node, place: number, words: string) =>
          marks.push(Decoration.node(place, place + node.nodeSize, { 'data-placeholder': words }))
        let place = 0
        for (const node of doc.children) {
          if (node.type === type('picture') && node.content.size === 0) add(node, place, caption)
          if (node.type === type('gallery'))
            node.forEach((picture, offset) => {
              if (picture.content.size === 0) add(picture, place + 1 + offset, caption)
            })
          place += node.nodeSize
        }
        const { lastChild } = doc
        if (lastChild?.type === type('paragraph') && lastChild.content.size === 0)
          add(lastChild, doc.content.size - lastChild.nodeSize, line)
        return DecorationSet.create(doc, marks)
      },
    },
  })
}

/** In the last cell of a table, adds a row and goes to its first cell. */
const rowBelowLast: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (!dispatch) return true
  addRowAfter(state, dispatch)
  return view ? goToNextCell(1)(view.state, view.dispatch) : true
}

const ifCard =
  (open: Command): Command =>
  (state, dispatch, view) =>
    state.selection instanceof NodeSelection ? open(state, dispatch, view) : false

/**
 * The plugins of the editor. `openLink` is what Ctrl K does, `openSelected` what Enter does on a
 * card, `handle` the words of the handle beside a block.
 */
export function editorPlugins({
  openLink,
  openSelected,
  placeholders,
  handle,
}: {
  openLink: Command
  openSelected: Command
  placeholders: Placeholders
  handle: string
}): Plugin[] {
  return [
    placeholdersOf(placeholders),
    rules,
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': toggleStyle('strong'),
      'Mod-i': toggleStyle('emphasis'),
      'Mod-e': toggleStyle('code'),
      'Mod-Shift-x': toggleStyle('strike'),
      'Mod-k': openLink,
      'Mod-Alt-0': setLine('paragraph'),
      'Mod-Shift-7': toggleList('orderedList'),
      'Mod-Shift-8': toggleList('bulletList'),
      'Mod-Shift-9': toggleWrap('quote'),
      'Alt-ArrowUp': moveBlock(-1),
      'Alt-ArrowDown': moveBlock(1),
      ArrowUp: rowFrom(-1),
      ArrowDown: rowFrom(1),
      'Shift-Enter': breakLine,
      Enter: chainCommands(ifCard(openSelected), breakInLine, splitListItem(type('listItem'))),
      Tab: chainCommands(goToNextCell(1), rowBelowLast, sinkListItem(type('listItem'))),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(type('listItem'))),
    }),
    keymap(baseKeymap),
    dropCursor(),
    tableEditing(),
    gapCursor(),
    history(),
    lastLine,
    flatEnough,
    blockHandle(handle),
  ]
}
