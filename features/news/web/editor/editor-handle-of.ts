import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Block } from '../../body.ts'
import type { EditorHandle } from '../newsroom/editor-handle.ts'
import { insertBlock, startOf } from './commands.ts'
import { blocksOfDocument, documentOfBlocks, nodeAtPlace } from './document.ts'
import { changedRange } from './replace-blocks.ts'

/** What the page can do with an editor. */
export function handleOf(view: EditorView): EditorHandle {
  return {
    blocks: () => blocksOfDocument(view.state.doc),
    replaceBlocks(next: Block[]) {
      const range = changedRange(view.state.doc, documentOfBlocks(next))
      if (!range) return
      // The page knows of it, and undoing it would take back what somebody else wrote.
      const tr = view.state.tr.replaceWith(range.from, range.to, range.content)
      view.dispatch(tr.setMeta('quiet', true).setMeta('addToHistory', false))
    },
    goToBlock(place: number) {
      const { doc, tr } = view.state
      const index = nodeAtPlace(doc, place)
      if (index === null) return
      const start = startOf(doc, index)
      const isLine = doc.child(index).isTextblock
      tr.setSelection(isLine ? TextSelection.create(doc, start + 1) : NodeSelection.create(doc, start))
      view.dispatch(tr.scrollIntoView())
      view.focus()
    },
    focus: () => view.focus(),
    insertBlocks(given: Block[]) {
      for (const node of documentOfBlocks(given).children) insertBlock(node)(view.state, view.dispatch)
      view.focus()
    },
  }
}
