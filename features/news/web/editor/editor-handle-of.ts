import type { Fragment, Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Block } from '../../body.ts'
import type { EditorHandle } from '../newsroom/editor-handle.ts'
import { insertBlock, startOf } from './commands.ts'
import { blocksOfDocument, documentOfBlocks, nodeAtPlace } from './document.ts'
import { withoutPending } from './pending-pictures.ts'

/** What the page can do with an editor. */
export function handleOf(view: EditorView): EditorHandle {
  return {
    blocks: () => blocksOfDocument(view.state.doc),
    replaceBlocks(next: Block[]) {
      const range = changedRange(view.state.doc, documentOfBlocks(next))
      if (!range) return
      // Not reported to the page, and not undoable: undo would revert another writer's text.
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

/**
 * Returns the smallest run of top-level blocks that differs between two documents, so that the
 * cursor and the undo steps outside of it stay; null if they are the same text. Lines that are
 * empty are kept where both sides of them are the same, and so are pending pictures.
 */
function changedRange(before: Node, after: Node): { from: number; to: number; content: Fragment } | null {
  if (JSON.stringify(blocksOfDocument(before)) === JSON.stringify(blocksOfDocument(after))) return null
  const isEmpty = (node: Node) => node.type.name === 'paragraph' && withoutPending(node).content.size === 0
  const isEqual = (one: Node, other: Node) => withoutPending(one).eq(other)
  const start = { before: 0, after: 0 }
  for (;;) {
    const [one, other] = [before.maybeChild(start.before), after.maybeChild(start.after)]
    if (one && other && isEqual(one, other)) {
      start.before++
      start.after++
    } else if (one && isEmpty(one)) start.before++
    else break
  }
  const end = { before: before.childCount, after: after.childCount }
  while (end.before > start.before) {
    const one = before.child(end.before - 1)
    const isSame = end.after > start.after && isEqual(one, after.child(end.after - 1))
    if (!isSame && !isEmpty(one)) break
    end.before--
    if (isSame) end.after--
  }
  const sizeOf = (doc: Node, first: number, last: number) =>
    doc.children.slice(first, last).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const from = sizeOf(before, 0, start.before)
  const to = from + sizeOf(before, start.before, end.before)
  const first = sizeOf(after, 0, start.after)
  return { from, to, content: after.content.cut(first, first + sizeOf(after, start.after, end.after)) }
}
