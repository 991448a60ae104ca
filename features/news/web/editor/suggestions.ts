import type { EditorView } from 'prosemirror-view'
import type { LanguageCode } from '#platform/contract/language.ts'

/** An open menu: what was typed after its sign, where that begins, and the line it is drawn at. */
export type OpenMenu = {
  kind: 'insert' | 'mention'
  query: string
  from: number
  left: number
  top: number
  bottom: number
  isClosed: boolean
  /** The language of the page, in which the entries are compared. */
  language: LanguageCode
}

/**
 * Returns the menu that the text before the cursor opens: `/` at the start of a word for blocks,
 * `[` for badges and players. A menu closed with Escape stays closed while its sign is there.
 */
export function menuAt(view: EditorView, known: OpenMenu | null, language: LanguageCode): OpenMenu | null {
  const { $from, empty } = view.state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 60), $from.parentOffset, undefined, '\ufffc')
  const [, insert] = /(?:^|[\s\ufffc])\/([\p{L}\p{N} -]{0,30})$/u.exec(before) ?? []
  const [, mention] = /\[([^\]\n[\ufffc]{0,40})$/.exec(before) ?? []
  const query = mention ?? insert
  if (query === undefined || /^\s|\s\s/.test(query)) return null
  const kind = mention === undefined ? 'insert' : 'mention'
  const from = $from.pos - query.length - 1
  const isClosed = known?.from === from && known.kind === kind && known.isClosed
  const cursor = view.coordsAtPos($from.pos)
  const sheet = (view.dom.offsetParent ?? document.body).getBoundingClientRect()
  const place = { left: cursor.left - sheet.left, top: cursor.top - sheet.top, bottom: cursor.bottom - sheet.top }
  return { kind, query, from, ...place, isClosed, language }
}
