import type { EditorView } from 'prosemirror-view'

/** An open menu: what was typed after its sign, where that begins, and where it is drawn. */
export type OpenMenu = {
  kind: 'insert' | 'mention'
  query: string
  from: number
  left: number
  top: number
  isClosed: boolean
}

/**
 * Returns the menu that the text before the cursor opens: `/` at the start of a word for blocks, `[`
 * for badges and players. A menu closed with Escape stays closed while its sign is there.
 */
export function menuAt(view: EditorView, known: OpenMenu | null): OpenMenu | null {
  const { $from, empty } = view.state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 60), $from.parentOffset, undefined, '\ufffc')
  const [, insert] = /(?:^|\s)\/([\p{L}\p{N} ]{0,30})$/u.exec(before) ?? []
  const [, mention] = /\[([^\]\n[]{0,40})$/.exec(before) ?? []
  const query = mention ?? insert
  if (query === undefined) return null
  const kind = mention === undefined ? 'insert' : 'mention'
  const from = $from.pos - query.length - 1
  const isClosed = known?.from === from && known.kind === kind && known.isClosed
  const cursor = view.coordsAtPos($from.pos)
  const sheet = (view.dom.offsetParent ?? document.body).getBoundingClientRect()
  return { kind, query, from, left: cursor.left - sheet.left, top: cursor.bottom - sheet.top, isClosed }
}
