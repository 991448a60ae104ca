import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { defaultHotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { localTime, momentOf } from '#platform/web/local-time.ts'
import type { NoticeTone } from '../../body.ts'
import { linkAddress } from '../../link-address.ts'
import { changeAround, insertBlock, insertInline, linkAt, nodeAround, setLink, toggleWrap } from './commands.ts'
import { cardOfAddress, roomOfText } from './game-links.ts'
import { schema } from './schema.ts'

/** What a dialog inserts, or edits where the cursor is in one of that kind. */
export type InsertKind =
  | 'link'
  | 'badge'
  | 'badges'
  | 'player'
  | 'room'
  | 'event'
  | 'moment'
  | 'picture'
  | 'gallery'
  | 'video'
  | 'notice'
  | 'quote'

export type Values = Record<string, string>

/** What a dialog edits, and where that is. Of a link only the attributes count. */
export type Edited = { attrs: Node['attrs']; node: Node | null; place: number }

/**
 * What a dialog of a kind would edit: the selected node or the one around the cursor; null for
 * none.
 */
export function editedBy(state: EditorState, kind: InsertKind): Edited | null {
  if (kind === 'link') {
    const link = linkAt(state)
    return link && { attrs: { href: link.href }, node: null, place: link.from }
  }
  const around = nodeAround(state, kind)
  return around && { ...around, attrs: around.node.attrs }
}

/** What the fields of a dialog begin with. */
export function valuesOf(
  state: EditorState,
  kind: InsertKind,
  edited: Edited | null,
  zone: string,
  language: LanguageCode,
): Values {
  const hotel = defaultHotels[language]
  const attrs = edited?.attrs ?? {}
  const [roomHotel = hotel, room = ''] = typeof attrs.room === 'string' ? attrs.room.split(':') : []
  switch (kind) {
    case 'link':
      return { href: attrs.href ?? '', ...(state.selection.empty && !edited && { text: '' }) }
    case 'badges':
      return { codes: attrs.codes?.join(' ') ?? '' }
    case 'room':
      return { hotel: attrs.hotel ?? hotel, room: attrs.number ? String(attrs.number) : '' }
    case 'event':
      return {
        ...{ title: attrs.title ?? '', hotel: roomHotel, room },
        ...{ starts: localTime(attrs.startsAt, zone), ends: localTime(attrs.endsAt, zone) },
      }
    case 'moment':
      return { at: localTime(attrs.at, zone) }
    case 'notice':
      return { tone: attrs.tone ?? 'tip' }
    case 'quote':
      return { source: attrs.source ?? '' }
    case 'video':
      return { address: attrs.id ? `https://youtu.be/${attrs.id}` : '', title: attrs.title ?? '' }
    default:
      return { hotel: attrs.hotel ?? hotel, name: attrs.name ?? '', code: attrs.code ?? '' }
  }
}

/** The command that inserts what was filled in; null if it is not valid. */
export function commandOf(kind: InsertKind, values: Values, zone: string, edited: Edited | null): Command | null {
  const put = (node: Node) => (edited ? replaceNode(edited, node) : insertBlock(node))
  const hotel = (values.hotel ?? '') as HotelCode
  switch (kind) {
    case 'link': {
      const written = (values.href ?? '').trim()
      const href = linkAddress(/^www\.\S+\.\S+$/i.test(written) ? `https://${written}` : written)
      return href === null ? null : setLink(href, values.text?.trim() || href)
    }
    case 'badge': {
      const code = (values.code ?? '').trim()
      const card = cardOfAddress(code)
      if (card?.type.name === 'badge') return put(card)
      return /^[\w.-]{1,64}$/.test(code) ? put(schema.node('badge', { code })) : null
    }
    case 'badges': {
      const codes = (values.codes ?? '').split(/[\s,]+/).filter(Boolean)
      const areValid = codes.length > 0 && codes.length <= 60 && codes.every((code) => /^[\w.-]{1,64}$/.test(code))
      return areValid ? put(schema.node('badges', { codes: [...new Set(codes)] })) : null
    }
    case 'player': {
      const name = (values.name ?? '').trim()
      return /^[\x21-\x7e]{1,32}$/.test(name) ? put(schema.node('player', { hotel, name })) : null
    }
    case 'room': {
      const [at, number] = roomOfText(values.room ?? '', hotel)?.split(':') ?? []
      return at && number ? put(schema.node('room', { hotel: at, number: Number(number) })) : null
    }
    case 'event': {
      const [startsAt, endsAt] = [momentOf(values.starts ?? '', zone), momentOf(values.ends ?? '', zone)]
      const title = (values.title ?? '').trim()
      const room = values.room?.trim() ? roomOfText(values.room, hotel) : null
      if (!title || !startsAt || (endsAt && endsAt < startsAt) || (values.room?.trim() && !room)) return null
      return put(schema.node('event', { title: title.slice(0, 200), startsAt, endsAt, room }))
    }
    case 'moment': {
      const at = momentOf(values.at ?? '', zone)
      const node = at && schema.node('moment', { at })
      return node ? (edited ? replaceNode(edited, node) : insertInline(node)) : null
    }
    case 'video': {
      const card = cardOfAddress(values.address ?? '')
      const title = (values.title ?? '').trim().slice(0, 200) || 'YouTube'
      return card?.type.name === 'video' ? put(schema.node('video', { id: card.attrs.id, title })) : null
    }
    case 'notice': {
      const tone = values.tone as NoticeTone
      return edited ? changeAround('notice', { tone }) : toggleWrap('notice', { tone })
    }
    case 'quote': {
      const source = (values.source ?? '').trim().slice(0, 200)
      return edited ? changeAround('quote', { source }) : toggleWrap('quote', { source })
    }
    default:
      return null
  }
}

/** Puts a node in the place of the one that was edited. */
export function replaceNode({ place, node: before }: Edited, node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceWith(place, place + (before?.nodeSize ?? 0), node).scrollIntoView())
    return true
  }
}
