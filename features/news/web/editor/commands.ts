import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { closeHistory } from 'prosemirror-history'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { cellAround, isInTable, nextCell } from 'prosemirror-tables'
import { schema } from './schema.ts'

const { nodes, marks } = schema
const type = (name: string): NodeType => schema.nodes[name] as NodeType

/** The kinds of a line of text in the list of the toolbar. */
export type LineKind = 'paragraph' | 'heading2' | 'heading3'

/** Makes the lines of the selection paragraphs or headings. */
export function setLine(kind: LineKind): Command {
  return kind === 'paragraph'
    ? setBlockType(type('paragraph'))
    : setBlockType(type('heading'), { level: kind === 'heading2' ? 2 : 3 })
}

/** Toggles a style of the selected text. */
export function toggleStyle(name: 'strong' | 'emphasis' | 'strike' | 'code'): Command {
  return toggleMark(marks[name] as NonNullable<(typeof marks)[string]>)
}

/**
 * Makes a list of the lines, takes them out of one of that kind, or turns one into the other kind.
 */
export function toggleList(name: 'bulletList' | 'orderedList'): Command {
  const other = name === 'bulletList' ? 'orderedList' : 'bulletList'
  return (state, dispatch) => {
    if (isWithin(state, name)) return liftListItem(type('listItem'))(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      if ($from.node(depth).type.name !== other) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type(name)))
      return true
    }
    const { from, to } = state.selection
    // Items begin with a paragraph.
    const tr = state.tr.setBlockType(from, to, type('paragraph'))
    const range = tr.doc.resolve(from).blockRange(tr.doc.resolve(to))
    if (!range || !wrapRangeInList(dispatch ? tr : null, range, type(name))) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Wraps the blocks in a quote or notice, or takes them out. */
export function toggleWrap(name: 'quote' | 'notice', attributes?: Attrs): Command {
  return (state, dispatch, view) =>
    isWithin(state, name) ? unwrap(name)(state, dispatch) : wrapIn(type(name), attributes)(state, dispatch, view)
}

/** Takes the blocks out of the quote or notice that they are in. */
function unwrap(name: string): Command {
  return (state, dispatch) => {
    const around = nodeAround(state, name)
    if (!around) return false
    const { place, node } = around
    dispatch?.(state.tr.replaceWith(place, place + node.nodeSize, node.content).scrollIntoView())
    return true
  }
}

/** Changes the attributes of the selected node, or of the one of that name around the cursor. */
export function changeAround(name: string, attributes: Attrs): Command {
  return (state, dispatch) => {
    const around = nodeAround(state, name)
    if (!around) return false
    const tr = state.tr.setNodeMarkup(around.place, null, { ...around.node.attrs, ...attributes })
    const { selection } = state
    if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, selection.from))
    dispatch?.(tr)
    return true
  }
}

/** The selected node of a name, or the innermost one around the cursor. */
export function nodeAround({ selection }: EditorState, name: string): { node: Node; place: number } | null {
  if (selection instanceof NodeSelection && selection.node.type.name === name)
    return { node: selection.node, place: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === name) return { node: $from.node(depth), place: $from.before(depth) }
  return null
}

/** Returns whether the selection is inside a node of this name. */
export function isWithin({ selection: { $from } }: EditorState, name: string): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return true
  return false
}

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.node('hardBreak')).scrollIntoView())
  return true
}

/** A line break in what holds only one line: cells and captions. */
export const breakInLine: Command = (state, dispatch) =>
  ['tableCell', 'tableHeader', 'picture'].includes(state.selection.$from.parent.type.name)
    ? lineBreak(state, dispatch)
    : false

/** Goes to the cell above or below, from the first or last line of one. */
export function rowFrom(by: -1 | 1): Command {
  return (state, dispatch, view) => {
    const { selection } = state
    if (!(selection instanceof TextSelection) || !selection.empty || !isInTable(state)) return false
    if (!view?.endOfTextblock(by < 0 ? 'up' : 'down')) return false
    const cell = cellAround(selection.$head)
    const next = cell && nextCell(cell, 'vert', by)
    if (!next) return false
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(next.pos + 1))).scrollIntoView())
    return true
  }
}

/** A line break, or the end of a code. */
export const breakLine = chainCommands(exitCode, lineBreak)

/** Moves the top-level block at the cursor up or down, past its neighbour. */
export function moveBlock(by: -1 | 1): Command {
  return (state, dispatch) => {
    const place = placeOfBlock(state)
    const { doc } = state
    if (place + by < 0 || place + by >= doc.childCount) return false
    if (!dispatch) return true
    const start = startOf(doc, place)
    const node = doc.child(place)
    const neighbour = doc.child(place + by)
    const target = by < 0 ? start - neighbour.nodeSize : start + neighbour.nodeSize
    const offset = state.selection.from - start
    const tr = state.tr.delete(start, start + node.nodeSize).insert(target, node)
    const at = Math.min(target + offset, tr.doc.content.size)
    const isNode = state.selection instanceof NodeSelection && offset === 0
    tr.setSelection(isNode ? NodeSelection.create(tr.doc, target) : Selection.near(tr.doc.resolve(at)))
    dispatch(closeHistory(tr.scrollIntoView()))
    return true
  }
}

/** Removes the top-level block at the cursor. */
export const removeBlock: Command = (state, dispatch) => {
  const index = placeOfBlock(state)
  const start = startOf(state.doc, index)
  const tr = state.tr.delete(start, start + state.doc.child(index).nodeSize)
  if (tr.doc.childCount === 0) tr.insert(0, schema.node('paragraph'))
  const place = Math.min(start, tr.doc.content.size)
  dispatch?.(closeHistory(tr.setSelection(Selection.near(tr.doc.resolve(place))).scrollIntoView()))
  return true
}

/** The place of the top-level block at the cursor. */
export function placeOfBlock({ selection, doc }: EditorState): number {
  return Math.min(selection.$from.index(0), doc.childCount - 1)
}

/** The position of a top-level block. */
export function startOf(doc: Node, place: number): number {
  let start = 0
  for (let at = 0; at < place; at++) start += doc.child(at).nodeSize
  return start
}

/**
 * Inserts a block below the one at the cursor, in place of that if it is an empty line. Quotes,
 * notices and items hold it; tables do not. Text is written behind it.
 */
export function insertBlock(node: Node): Command {
  return (state, dispatch) => {
    if (!dispatch) return true
    const { $from } = state.selection
    const depth = depthOfLine(state)
    const block = depth === 0 ? state.doc.child(placeOfBlock(state)) : $from.node(depth + 1)
    const start = depth === 0 ? startOf(state.doc, placeOfBlock(state)) : $from.before(depth + 1)
    const isFirstOfItem = depth > 0 && $from.node(depth).type.name === 'listItem' && $from.index(depth) === 0
    const isEmpty = block.type === nodes.paragraph && block.content.size === 0 && !isFirstOfItem
    const from = isEmpty ? start : start + block.nodeSize
    const tr = isEmpty ? state.tr.replaceWith(start, start + block.nodeSize, node) : state.tr.insert(from, node)
    const end = from + node.nodeSize
    if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, schema.node('paragraph'))
    const inside = node.isAtom ? end + 1 : from + 1
    dispatch(closeHistory(tr.setSelection(TextSelection.near(tr.doc.resolve(inside))).scrollIntoView()))
    return true
  }
}

/** The depth of what holds the line at the cursor, if blocks can be put there; else 0. */
function depthOfLine({ selection }: EditorState): number {
  const { $from } = selection
  if (selection instanceof NodeSelection || $from.parent.type.name === 'picture') return 0
  for (let depth = $from.depth - 1; depth > 0; depth--)
    if (!['quote', 'notice', 'listItem', 'bulletList', 'orderedList'].includes($from.node(depth).type.name)) return 0
  return Math.max(0, $from.depth - 1)
}

/**
 * Types a sign that opens a menu: behind what is selected, and on a line of its own below a card.
 */
export function typeSign(sign: '/' | '['): Command {
  return (state, dispatch) => {
    const { selection } = state
    if (!dispatch) return true
    if (!selection.$to.parent.inlineContent || selection instanceof NodeSelection) {
      const place = placeOfBlock(state)
      const below = startOf(state.doc, place) + state.doc.child(place).nodeSize
      const tr = state.tr.insert(below, schema.node('paragraph', null, schema.text(sign)))
      dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 2)).scrollIntoView())
      return true
    }
    const { $to } = selection
    const before = $to.parent.textBetween(Math.max(0, $to.parentOffset - 1), $to.parentOffset, undefined, '-')
    const written = /\S/.test(before) ? ` ${sign}` : sign
    const tr = state.tr.insertText(written, $to.pos)
    dispatch(tr.setSelection(TextSelection.create(tr.doc, $to.pos + written.length)).scrollIntoView())
    return true
  }
}

/** Inserts a mention or a moment in the line, with a space behind it. */
export function insertInline(node: Node): Command {
  return (state, dispatch) => {
    if (!state.selection.$from.parent.inlineContent) return false
    dispatch?.(state.tr.replaceSelectionWith(node, false).insertText(' ').scrollIntoView())
    return true
  }
}

/** The link at the cursor, or the one that the selection begins in, with its range. */
export function linkAt({ doc, selection }: EditorState): { href: string; from: number; to: number } | null {
  const { $from } = selection
  if (!$from.parent.inlineContent) return null
  const start = $from.start()
  const runs = $from.parent.children.map((node) => ({
    node,
    href: node.marks.find((each) => each.type === marks.link)?.attrs.href,
  }))
  let from = start
  for (let at = 0; at < runs.length; ) {
    const href = runs[at]?.href
    let to = from
    do to += runs[at++]?.node.nodeSize ?? 0
    while (at < runs.length && runs[at]?.href === href)
    const isAt = selection.empty ? from <= $from.pos && $from.pos <= to : from <= $from.pos && $from.pos < to
    if (href !== undefined && isAt && doc.nodeAt(from)) return { href, from, to }
    from = to
  }
  return null
}

/**
 * Makes the selected text a link, changes the one at the cursor, or inserts a text as one; null
 * removes it.
 */
export function setLink(href: string | null, text = href): Command {
  return (state, dispatch) => {
    const link = marks.link
    if (!link) return false
    const known = linkAt(state)
    const { empty } = state.selection
    const { from, to } = empty && known ? known : state.selection
    const tr = state.tr
    if (href === null) tr.removeMark(from, to, link)
    else if (from === to) tr.replaceSelectionWith(schema.text(text || href, [link.create({ href })]), false)
    else tr.removeMark(from, to, link).addMark(from, to, link.create({ href }))
    dispatch?.(tr.removeStoredMark(link))
    return true
  }
}

/** A table with a head, two columns and two rows. */
export function newTable(): Node {
  const row = (name: string) => schema.node('tableRow', null, [schema.node(name), schema.node(name)])
  return schema.node('table', null, [row('tableHeader'), row('tableCell'), row('tableCell')])
}
