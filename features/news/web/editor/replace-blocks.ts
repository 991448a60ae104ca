import type { Fragment, Node } from 'prosemirror-model'

/**
 * Returns the smallest run of top-level blocks that differs between two documents, so that the
 * cursor and the undo steps outside of it stay.
 */
export function changedRange(before: Node, after: Node): { from: number; to: number; content: Fragment } {
  const most = Math.min(before.childCount, after.childCount)
  let start = 0
  while (start < most && before.child(start).eq(after.child(start))) start++
  let end = 0
  while (end < most - start && before.child(before.childCount - 1 - end).eq(after.child(after.childCount - 1 - end)))
    end++
  const sizeOf = (doc: Node, from: number, to: number) =>
    doc.children.slice(from, to).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const from = sizeOf(before, 0, start)
  const to = from + sizeOf(before, start, before.childCount - end)
  const first = sizeOf(after, 0, start)
  const last = first + sizeOf(after, start, after.childCount - end)
  return { from, to, content: after.content.cut(first, last) }
}
