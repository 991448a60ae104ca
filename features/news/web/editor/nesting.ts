import { Fragment, type Node } from 'prosemirror-model'
import { type EditorState, Plugin } from 'prosemirror-state'

/** Lists, quotes and notices within each other; the server takes no more. */
export const mostNested = 8

const isNest = ({ type }: Node) => ['bulletList', 'orderedList', 'quote', 'notice'].includes(type.name)

// Nodes never change, and most are the same after a key.
const known = new WeakMap<Fragment, number>()

/** How deep lists, quotes and notices are nested in a content. */
export function nestingOf(content: Fragment): number {
  const counted = known.get(content)
  if (counted !== undefined) return counted
  let most = 0
  content.forEach((node) => {
    if (!node.isTextblock && !node.isAtom) most = Math.max(most, nestingOf(node.content) + (isNest(node) ? 1 : 0))
  })
  known.set(content, most)
  return most
}

/** How many lists, quotes and notices the cursor is in. */
export function nestingAt({ selection: { $from } }: EditorState): number {
  let count = 0
  for (let depth = $from.depth; depth > 0; depth--) if (isNest($from.node(depth))) count++
  return count
}

/** Flattens content: deeper levels of nesting become blocks one below the other. */
export function flattened(content: Fragment, left: number): Fragment {
  return Fragment.from(content.content.flatMap((node) => flat(node, left)))
}

function flat(node: Node, left: number): Node[] {
  if (node.isTextblock || node.isAtom || (!isNest(node) && node.type.name !== 'listItem')) return [node]
  if (!isNest(node)) return [node.copy(flattened(node.content, left))]
  if (left > 0) return [node.copy(flattened(node.content, left - 1))]
  const lists = node.type.name === 'bulletList' || node.type.name === 'orderedList'
  const inside = lists ? node.children.flatMap((item) => [...item.children]) : [...node.children]
  return inside.flatMap((each) => flat(each, 0))
}

/** Refuses what would nest deeper, such as one more indent of an item. */
export const flatEnough = new Plugin({
  filterTransaction: (tr, { doc }) =>
    !tr.docChanged || nestingOf(tr.doc.content) <= Math.max(mostNested, nestingOf(doc.content)),
})
