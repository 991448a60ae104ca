import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { hotels } from '#features/hotels/client.ts'
import type { NoticeTone } from '../../body.ts'
import { noticeTones } from '../../constants.ts'
import { linkAddress } from '../../link-address.ts'
import { pendingPicture } from './pending-node.ts'

// Each throws for a value that a block cannot have: ProseMirror calls them when a document is read.
function check(isValid: (value: unknown) => boolean): (value: unknown) => void {
  return (value) => {
    if (!isValid(value)) throw new RangeError(`${String(value)} is not allowed here`)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isPixels = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1
// What the server refuses must not get into a text: no save of it would succeed.
const isAddress = (value: unknown) => isText(value) && linkAddress(value) !== null
const isPicture = (value: unknown) => isAddress(value)
const isCode = (value: unknown) => isText(value) && /^[\w.-]{1,64}$/.test(value)
const isCodes = (value: unknown) => Array.isArray(value) && value.every(isCode)
const isInstant = (value: unknown) =>
  isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
const isName = (value: unknown) => isText(value) && /^[\x21-\x7e]{1,32}$/.test(value)
const isHotel = (value: unknown) => isText(value) && Object.hasOwn(hotels, value)
const isRoom = (value: unknown) => {
  const [, code = '', number = ''] = isText(value) ? (/^(\w+):([1-9]\d{0,14})$/.exec(value) ?? []) : []
  return isHotel(code) && number !== ''
}
const isTone = (value: unknown): value is NoticeTone => noticeTones.some((tone) => tone === value)
const isPercent = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
const isFocus = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  'y' in value &&
  isPercent(value.x) &&
  isPercent(value.y)
const orNull = (isValid: (value: unknown) => boolean) => (value: unknown) => value === null || isValid(value)

const text = { default: '', validate: check(isText) }
const hotel = { validate: check(isHotel) }

/**
 * Reads attributes from an element; a value that is not allowed leaves the element to other rules.
 */
function rule<Read extends Attrs>(
  tag: string,
  read: (dom: HTMLElement) => { [Name in keyof Read]: unknown } | null,
  valid: { [Name in keyof Read]: (value: unknown) => boolean },
): TagParseRule {
  return {
    tag,
    getAttrs(dom) {
      const attributes = read(dom)
      if (!attributes) return false
      return Object.keys(valid).every((name) => valid[name]?.(attributes[name])) ? attributes : false
    },
  }
}

const data = (name: string) => (dom: HTMLElement) => dom.getAttribute(`data-${name}`)
const hotelAndRest = (written: string | null) => {
  const [, code = '', rest = ''] = /^(\w+):(.+)$/.exec(written ?? '') ?? []
  return { code, rest }
}

const tables = tableNodes({ tableGroup: 'block', cellContent: 'inline*', cellAttributes: {} })
const cell = (spec: NodeSpec | undefined): NodeSpec => ({
  ...spec,
  attrs: {
    colspan: { default: 1, validate: 'number' },
    rowspan: { default: 1, validate: 'number' },
    colwidth: { default: null },
  },
})

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Attributes of a picture in pasted HTML. Those of other sites have to be uploaded first. */
function pictureIn(dom: HTMLElement) {
  const image = dom instanceof HTMLImageElement ? dom : dom.querySelector('img')
  const src = image?.getAttribute('src') ?? ''
  if (!/^\/pictures\/[a-z0-9][\w-]*(?:[./][\w-]+)*$/.test(src)) return null
  return {
    ...{ src, alt: image?.getAttribute('alt') ?? '', credit: image?.getAttribute('data-credit') ?? '' },
    ...{ width: Number(image?.getAttribute('width')), height: Number(image?.getAttribute('height')) },
  }
}

const pictureRules = { src: isPicture, alt: isText, credit: isText, width: isPixels, height: isPixels }

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    ...{ group: 'block', content: 'inline*', defining: true },
    attrs: { level: { default: 2, validate: check((level) => level === 2 || level === 3) } },
    parseDOM: headings.map((tag) => ({ tag, attrs: { level: tag === 'h1' || tag === 'h2' ? 2 : 3 } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  orderedList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
  listItem: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  quote: {
    ...{ group: 'block', content: 'block+', defining: true, attrs: { source: text } },
    parseDOM: [{ tag: 'blockquote', getAttrs: (dom) => ({ source: data('source')(dom) ?? '' }) }],
    toDOM: ({ attrs }) => ['blockquote', attrs.source ? { 'data-source': attrs.source } : {}, 0],
  },
  notice: {
    ...{
      group: 'block',
      content: 'block+',
      defining: true,
      attrs: { tone: { default: 'tip', validate: check(isTone) } },
    },
    parseDOM: [rule('div[data-notice]', (dom) => ({ tone: data('notice')(dom) }), { tone: isTone })],
    toDOM: ({ attrs }) => ['div', { 'data-notice': attrs.tone }, 0],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  picture: {
    ...{ group: 'block', content: 'inline*', isolating: true, draggable: true, defining: true },
    attrs: {
      ...{ src: { validate: check(isPicture) }, alt: text, credit: text },
      ...{ width: { validate: check(isPixels) }, height: { validate: check(isPixels) } },
      focus: { default: null, validate: check(orNull(isFocus)) },
    },
    parseDOM: [
      {
        ...rule('figure', pictureIn, pictureRules),
        contentElement: (dom) => (dom as HTMLElement).querySelector('figcaption') ?? document.createElement('p'),
      },
      rule('img[src]', pictureIn, pictureRules),
    ],
    toDOM: ({ attrs: { src, alt, width, height, credit } }): DOMOutputSpec => [
      'figure',
      ['img', { src, alt, width: String(width), height: String(height), ...(credit && { 'data-credit': credit }) }],
      ['figcaption', 0],
    ],
  },
  // A node without pictures can exist: one that needs some could not be made.
  gallery: {
    ...{ group: 'block', content: 'picture*', isolating: true, allowGapCursor: false },
    parseDOM: [{ tag: 'div[data-gallery]' }],
    toDOM: () => ['div', { 'data-gallery': '' }, 0],
  },
  video: {
    ...{ group: 'block', atom: true, draggable: true },
    attrs: {
      id: { validate: check((id) => isText(id) && /^[\w-]{11}$/.test(id)) },
      title: { ...text, default: 'YouTube' },
    },
    parseDOM: [
      rule(
        'div[data-video]',
        (dom) => ({ id: data('video')(dom)?.slice(-11), title: dom.getAttribute('title') || 'YouTube' }),
        { id: (id) => isText(id) && /^[\w-]{11}$/.test(id), title: isText },
      ),
    ],
    toDOM: ({ attrs }) => ['div', { 'data-video': `https://www.youtube.com/watch?v=${attrs.id}`, title: attrs.title }],
  },
  badge: {
    ...{ group: 'block', atom: true, draggable: true, attrs: { code: { validate: check(isCode) } } },
    parseDOM: [rule('div[data-badge]', (dom) => ({ code: data('badge')(dom) }), { code: isCode })],
    toDOM: ({ attrs }) => ['div', { 'data-badge': attrs.code }],
  },
  badges: {
    ...{ group: 'block', atom: true, draggable: true, attrs: { codes: { validate: check(isCodes) } } },
    parseDOM: [rule('div[data-badges]', (dom) => ({ codes: data('badges')(dom)?.split(' ') }), { codes: isCodes })],
    toDOM: ({ attrs }) => ['div', { 'data-badges': attrs.codes.join(' ') }],
  },
  player: {
    ...{ group: 'block', atom: true, draggable: true, attrs: { hotel, name: { validate: check(isName) } } },
    parseDOM: [rule('div[data-player]', playerIn, { hotel: isHotel, name: isName })],
    toDOM: ({ attrs }) => ['div', { 'data-player': `${attrs.hotel}:${attrs.name}` }],
  },
  room: {
    ...{ group: 'block', atom: true, draggable: true, attrs: { hotel, number: { validate: 'number' } } },
    parseDOM: [
      rule(
        'div[data-room]:not([data-event])',
        (dom) => {
          const { code, rest } = hotelAndRest(data('room')(dom))
          return { hotel: code, number: Number(rest) }
        },
        { hotel: isHotel, number: isPixels },
      ),
    ],
    toDOM: ({ attrs }) => ['div', { 'data-room': `${attrs.hotel}:${attrs.number}` }],
  },
  event: {
    ...{ group: 'block', atom: true, draggable: true },
    attrs: {
      ...{
        title: text,
        startsAt: { validate: check(isInstant) },
        endsAt: { default: null, validate: check(orNull(isInstant)) },
      },
      /** `hhus:123`, or null. */
      room: { default: null, validate: check(orNull(isRoom)) },
    },
    parseDOM: [
      rule(
        'div[data-event]',
        (dom) => {
          const [startsAt, endsAt = null] = data('event')(dom)?.split('/') ?? []
          const end = endsAt !== null && startsAt !== undefined && endsAt >= startsAt ? endsAt : null
          return { title: dom.getAttribute('title') ?? '', startsAt, endsAt: end, room: data('room')(dom) }
        },
        { title: isText, startsAt: isInstant, endsAt: orNull(isInstant), room: orNull(isRoom) },
      ),
    ],
    toDOM: ({ attrs: { title, startsAt, endsAt, room } }) => [
      'div',
      { 'data-event': endsAt ? `${startsAt}/${endsAt}` : startsAt, title, ...(room && { 'data-room': room }) },
    ],
  },
  // Cells hold lines: without this, arrows lead beside them, where typing makes one more cell.
  table: { ...tables.table, content: 'tableRow+', allowGapCursor: false },
  tableRow: { ...tables.table_row, content: '(tableCell | tableHeader)+', allowGapCursor: false },
  tableHeader: cell(tables.table_header),
  tableCell: cell(tables.table_cell),
  text: { group: 'inline' },
  hardBreak: {
    ...{ group: 'inline', inline: true, selectable: false, linebreakReplacement: true },
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  moment: {
    ...{ group: 'inline', inline: true, atom: true, attrs: { at: { validate: check(isInstant) } } },
    parseDOM: [rule('span[data-moment]', (dom) => ({ at: data('moment')(dom) }), { at: isInstant })],
    toDOM: ({ attrs }) => ['span', { 'data-moment': attrs.at }, attrs.at],
  },
  badgeMention: {
    ...{ group: 'inline', inline: true, atom: true, attrs: { code: { validate: check(isCode) } } },
    parseDOM: [rule('span[data-badge]', (dom) => ({ code: data('badge')(dom) }), { code: isCode })],
    toDOM: ({ attrs }) => ['span', { 'data-badge': attrs.code }, attrs.code],
  },
  pendingPicture,
  playerMention: {
    ...{ group: 'inline', inline: true, atom: true, attrs: { hotel, name: { validate: check(isName) } } },
    parseDOM: [rule('span[data-player]', playerIn, { hotel: isHotel, name: isName })],
    toDOM: ({ attrs }) => ['span', { 'data-player': `${attrs.hotel}:${attrs.name}` }, attrs.name],
  },
}

function playerIn(dom: HTMLElement) {
  const { code, rest } = hotelAndRest(data('player')(dom))
  return { hotel: code, name: rest }
}

// Google Docs wraps everything in <b style="font-weight:normal">.
const isNotNormal = (dom: HTMLElement) => dom.style.fontWeight !== 'normal' && null

/** In the order in which they are nested when they become blocks again. */
const marks: Record<string, MarkSpec> = {
  link: {
    ...{ inclusive: false, attrs: { href: { validate: check(isAddress) } } },
    parseDOM: [rule('a[href]', (dom) => ({ href: linkAddress(dom.getAttribute('href') ?? '') }), { href: isText })],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer nofollow' }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: isNotNormal },
      { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[6-9]00)$/.test(value) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  emphasis: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  strike: {
    parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['s', 0],
  },
  code: { code: true, parseDOM: [{ tag: 'code' }, { tag: 'kbd' }], toDOM: () => ['code', 0] },
}

/** The document of the editor: only what a news body can be exists in it. */
export const schema = new Schema({ nodes, marks, topNode: 'doc' })
