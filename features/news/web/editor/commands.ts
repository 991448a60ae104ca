import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
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

/** Makes a list of the lines, or takes them out of one of that kind. */
export function toggleList(name: 'bulletList' | 'orderedList'): Command {
  return (state, dispatch, view) =>
    isWithin(state, name)
      ? liftListItem(type('listItem'))(state, dispatch, view)
      : wrapInList(type(name))(state, dispatch, view)
}

/** Wraps the blocks in a quote or notice, or takes them out. */
export function toggleWrap(name: 'quote' | 'notice', attributes?: Attrs): Command {
  return (state, dispatch, view) =>
    isWithin(state, name) ? lift(state, dispatch, view) : wrapIn(type(name), attributes)(state, dispatch, view)
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
    dispatch(tr.scrollIntoView())
    return true
  }
}

/** Removes the top-level block at the cursor. */
export const removeBlock: Command = (state, dispatch) => {
  const place = placeOfBlock(state)
  const start = startOf(state.doc, place)
  const tr = state.tr.delete(start, start + state.doc.child(place).nodeSize)
  if (tr.doc.childCount === 0) tr.insert(0, schema.node('paragraph'))
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(start, tr.doc.content.size)))).scrollIntoView())
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
 * Inserts a block below the one at the cursor, in place of that if it is an empty line. Text is
 * written behind it.
 */
export function insertBlock(node: Node): Command {
  return (state, dispatch) => {
    if (!dispatch) return true
    const place = placeOfBlock(state)
    const block = state.doc.child(place)
    const start = startOf(state.doc, place)
    const isEmpty = block.type === nodes.paragraph && block.content.size === 0
    const from = isEmpty ? start : start + block.nodeSize
    const tr = isEmpty ? state.tr.replaceWith(start, start + block.nodeSize, node) : state.tr.insert(from, node)
    const end = from + node.nodeSize
    if (end >= tr.doc.content.size) tr.insert(end, schema.node('paragraph'))
    const inside = node.isAtom ? end + 1 : from + 1
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(inside))).scrollIntoView())
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

/** Makes the selected text a link, or inserts the address as one; without an address removes it. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const link = marks.link
    const { from, to, empty } = state.selection
    if (!link) return false
    if (href === null) dispatch?.(state.tr.removeMark(from, to, link))
    else if (empty) dispatch?.(state.tr.replaceSelectionWith(schema.text(href, [link.create({ href })]), false))
    else dispatch?.(state.tr.removeMark(from, to, link).addMark(from, to, link.create({ href })))
    return true
  }
}

/** A table with a head, two columns and two rows. */
export function newTable(): Node {
  const row = (name: string) => schema.node('tableRow', null, [schema.node(name), schema.node(name)])
  return schema.node('table', null, [row('tableHeader'), row('tableCell'), row('tableCell')])
}
