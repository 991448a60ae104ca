import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import type { PendingState } from './pending-node.ts'

const isPending = ({ type }: Node) => type.name === 'pendingPicture'

// Nodes never change, and most are the same after a key.
const known = new WeakMap<Node, readonly Node[]>()

/** Returns the pending pictures of a document or block, in their order. */
export function pendingIn(node: Node): readonly Node[] {
  return node.children.flatMap((child) => {
    if (isPending(child)) return [child]
    if (child.isLeaf) return []
    const found = known.get(child) ?? pendingIn(child)
    known.set(child, found)
    return found
  })
}

/** Returns what is saved of a line: without pending pictures and the spaces that they leave. */
export function writtenIn(line: Node): readonly Node[] {
  if (pendingIn(line).length === 0) return line.children
  const kept: Node[] = []
  let isBehind = false
  for (const node of line.children) {
    if (isPending(node)) {
      isBehind = true
      continue
    }
    const before = kept.at(-1)
    const isAfterSpace = before === undefined || /\s$/.test(before.text ?? '')
    const text = node.text ?? ''
    const spaces = isBehind && isAfterSpace ? text.length - text.trimStart().length : 0
    if (!node.isText || spaces < text.length) kept.push(node.isText ? node.cut(spaces) : node)
    isBehind = false
  }
  const last = kept.at(-1)
  if (!isBehind || !last?.text) return kept
  const end = last.text.trimEnd().length
  return end === 0 ? kept.slice(0, -1) : [...kept.slice(0, -1), last.cut(0, end)]
}

/** Returns a block as it is without pending pictures. */
export function withoutPending(node: Node): Node {
  if (node.isLeaf || pendingIn(node).length === 0) return node
  return node.copy(Fragment.from(node.inlineContent ? writtenIn(node) : node.children.map(withoutPending)))
}

function placesOf(doc: Node, addresses: ReadonlySet<string>): number[] {
  const places: number[] = []
  doc.descendants((node, place) => {
    if (isPending(node) && addresses.has(node.attrs.address)) places.push(place)
  })
  // From the end, so that a change leaves the places before it as they are.
  return places.reverse()
}

/** Sets what becomes of pending pictures; it is no change of the text, and not undone. */
export function setPending(addresses: ReadonlySet<string>, state: PendingState): Command {
  return ({ doc, tr }, dispatch) => {
    for (const place of placesOf(doc, addresses)) tr.setNodeAttribute(place, 'state', state)
    dispatch?.(tr.setMeta('quiet', true).setMeta('addToHistory', false))
    return true
  }
}

/**
 * Puts a picture wherever one of this address is pending: between the words before and after it,
 * and below what holds only lines. `pictureOf` makes it from the pending one and a caption.
 */
export function putPicture(address: string, pictureOf: (pending: Node, caption: Fragment) => Node): Command {
  return ({ doc, tr }, dispatch) => {
    const places = placesOf(doc, new Set([address]))
    for (const place of places) put(tr, place, pictureOf)
    if (places.length > 0) dispatch?.(closeHistory(tr))
    return places.length > 0
  }
}

/** Removes pending pictures, and lines that are empty without them. */
export function leaveOut(addresses: ReadonlySet<string>): Command {
  return ({ doc, tr }, dispatch) => {
    for (const place of placesOf(doc, addresses)) {
      const { $place, isFirst, isLast, gap } = around(tr.doc, place)
      const holder = $place.node($place.depth - 1)
      const isNeeded = !isLine($place.parent) || holder.childCount === 1 || isStartOfItem($place)
      if (isFirst && isLast && !isNeeded) tr.delete($place.before(), $place.after())
      else tr.delete(...gap)
    }
    dispatch?.(closeHistory(tr))
    return true
  }
}

const isLine = ({ type }: Node) => type.name === 'paragraph' || type.name === 'heading'
/** An item of a list begins with a paragraph. */
const isStartOfItem = ($place: ResolvedPos) =>
  $place.node($place.depth - 1).type.name === 'listItem' && $place.index($place.depth - 1) === 0

/**
 * A pending picture in its line, `from` and `to` with the spaces and breaks around it. `gap` is
 * what can be deleted without joining two words.
 */
function around(doc: Node, place: number) {
  const $place = doc.resolve(place)
  const text = $place.parent.textBetween(0, $place.parent.content.size, null, ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '\ufffc',
  )
  const [before, after] = [text.slice(0, $place.parentOffset), text.slice($place.parentOffset + 1)]
  const from = place - (before.length - before.trimEnd().length)
  const to = place + 1 + (after.length - after.trimStart().length)
  const [isFirst, isLast] = [from === $place.start(), to === $place.end()]
  const gap: [number, number] = isFirst || isLast ? [from, to] : [place, from < place ? to : place + 1]
  return { $place, from, to, isFirst, isLast, gap }
}

function put(tr: Transaction, place: number, pictureOf: (pending: Node, caption: Fragment) => Node): void {
  const { $place, from, to, isFirst, isLast, gap } = around(tr.doc, place)
  const pending = tr.doc.nodeAt(place)
  if (!pending) return
  if (!isLine($place.parent)) {
    tr.insert(placeBelow($place), pictureOf(pending, Fragment.empty)).delete(...gap)
    return
  }
  if (isFirst && isLast) {
    const below = captionBelow($place, pending)
    const picture = pictureOf(pending, below?.content ?? Fragment.empty)
    const [start, end] = [isStartOfItem($place) ? $place.after() : $place.before(), $place.after()]
    const isHere = tr.selection.from >= $place.start() && tr.selection.to <= $place.end()
    tr.replaceWith(start, end + (below?.nodeSize ?? 0), picture)
    if (start === end) tr.delete(from, to)
    // The caption is written next, unless the cursor is elsewhere by now.
    else if (isHere) tr.setSelection(TextSelection.create(tr.doc, start + 1))
    return
  }
  const picture = pictureOf(pending, Fragment.empty)
  tr.delete(from, to)
  if (isLast) tr.insert($place.after() - (to - from), picture)
  else if (isFirst && !isStartOfItem($place)) tr.insert($place.before(), picture)
  else tr.split(from).insert(from + 1, picture)
}

/** The paragraph below a picture that was pasted with a caption. */
function captionBelow($place: ResolvedPos, { attrs }: Node): Node | null {
  const depth = $place.depth - 1
  const next = $place.node(depth).maybeChild($place.index(depth) + 1)
  return attrs.isCaptioned && next?.type.name === 'paragraph' && pendingIn(next).length === 0 ? next : null
}

const holders = ['doc', 'quote', 'notice', 'listItem', 'gallery']

/** The nearest place below a cell or caption that a picture can have. */
function placeBelow($place: ResolvedPos): number {
  let depth = $place.depth
  while (!holders.includes($place.node(depth - 1).type.name)) depth--
  return $place.after(depth)
}
