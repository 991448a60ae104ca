import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { ellipsis, InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { breakInLine, breakLine, moveBlock, setLine, toggleList, toggleStyle, toggleWrap } from './commands.ts'
import { schema } from './schema.ts'

const type = (name: string): NodeType => schema.nodes[name] as NodeType

const rules = inputRules({
  rules: [
    ellipsis,
    textblockTypeInputRule(/^(##|###)\s$/, type('heading'), ([, hashes = '']) => ({ level: hashes.length })),
    wrappingInputRule(/^\s*>\s$/, type('quote')),
    wrappingInputRule(/^\s*[-*]\s$/, type('bulletList')),
    wrappingInputRule(/^1\.\s$/, type('orderedList')),
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
    return lastChild?.type === type('paragraph')
      ? null
      : state.tr.insert(state.doc.content.size, schema.node('paragraph'))
  },
})

/** The plugins of the editor. `openLink` is what Ctrl K does. */
export function editorPlugins(openLink: Command): Plugin[] {
  return [
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
      'Shift-Enter': breakLine,
      Enter: chainCommands(breakInLine, splitListItem(type('listItem'))),
      Tab: chainCommands(goToNextCell(1), sinkListItem(type('listItem'))),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(type('listItem'))),
    }),
    keymap(baseKeymap),
    dropCursor(),
    gapCursor(),
    history(),
    tableEditing(),
    lastLine,
  ]
}
