import sanitizeHtml from 'sanitize-html'
import { printable } from '#platform/contract/written-text.ts'
import { linkAddress } from '../../link-address.ts'
import {
  badgeMark,
  badgesMark,
  eventMark,
  focusMark,
  momentMark,
  noticeMark,
  plainLine,
  playerMark,
  roomMark,
  youtubeId,
} from './body-marks.ts'

/** The widest and highest picture, in CSS pixels. */
export const largestPicture = 4096

/** Maximum nesting; deeper content keeps its text and loses its tags. */
const deepest = 30

type Attributes = Record<string, string>

const containers = [
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'address',
  'center',
  'details',
  'summary',
]
const sameAs: Record<string, string> = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  dl: 'div',
  dt: 'div',
  dd: 'div',
  ...Object.fromEntries(containers.map((name) => [name, 'div'])),
}

/**
 * Tags allowed in an article. Others are removed but keep their text, except for those in
 * `withoutWords`.
 */
const allowedTags = [
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'div', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'strong', 'em', 's', 'code', 'a', 'span'],
]

const withoutWords = [
  ...['script', 'style', 'textarea', 'option', 'select', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'object'],
  ...['template', 'svg', 'math', 'title', 'audio', 'video', 'canvas'],
]

const marksOfBlocks = [
  ...['data-badge', 'data-player', 'data-badges', 'data-room', 'data-event', 'data-video', 'data-gallery'],
  'data-notice',
]
const marksOfLines = ['data-badge', 'data-player', 'data-moment']

/**
 * Sanitises an article's HTML to text, links, pictures and the marks of blocks and mentions
 * (`data-badge`, `data-event` …, as `sourceOfBody` writes them). A YouTube frame becomes a video
 * block. `parseBody` decides which pictures may be shown.
 */
export function sanitiseBody(html: string): string {
  return sanitizeHtml(printable(html), {
    allowedTags,
    nonTextTags: withoutWords,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height', 'data-focus', 'data-credit'],
      blockquote: ['data-source'],
      div: [...marksOfBlocks, 'title'],
      span: marksOfLines,
      td: ['colspan'],
      th: ['colspan'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nestingLimit: deepest,
    textFilter: printable,
    exclusiveFilter: ({ tag, attribs }) => tag === 'span' && Object.keys(attribs).length === 0 && 'excludeTag',
    transformTags: {
      ...Object.fromEntries(Object.entries(sameAs).map(([name, as]) => [name, () => ({ tagName: as, attribs: {} })])),
      a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }),
      img: (tagName, attributes) => ({ tagName, attribs: pictureOf(attributes) }),
      iframe: (tagName, { src = '', title }) =>
        youtubeId(src) === null ? { tagName, attribs: {} } : { tagName: 'div', attribs: videoMark(src, title) },
      div: (tagName, attributes) => ({ tagName, attribs: markOf(attributes) }),
      span: (tagName, attributes) => ({ tagName, attribs: mentionOf(attributes) }),
      blockquote: (tagName, attributes) => ({ tagName, attribs: lineIn('data-source', attributes) }),
    },
  })
}

/**
 * A link without a valid target keeps its tag: the sanitiser mismatches tags that are renamed to a
 * disallowed name.
 */
function linkTo(address = ''): Attributes {
  const href = linkAddress(address)
  return href === null ? {} : { href }
}

function pictureOf({ src = '', alt = '', width, height, ...others }: Attributes): Attributes {
  const address = linkAddress(src)
  const words = printable(alt).slice(0, 300).toWellFormed()
  const size = { width: pixels(width), height: pixels(height) }
  return {
    ...(address === null ? {} : { src: address }),
    alt: words,
    ...(size.width && size.height ? size : {}),
    ...(focusMark(others['data-focus'] ?? '') ? { 'data-focus': others['data-focus'] ?? '' } : {}),
    ...lineIn('data-credit', others),
  }
}

function pixels(written = ''): string {
  const size = Number(/^\s*(\d{1,5})(?:px)?\s*$/.exec(written)?.[1] ?? 0)
  return size >= 1 && size <= largestPicture ? String(size) : ''
}

/** An attribute of plain text; none if it is empty. */
function lineIn(name: string, attributes: Attributes): Attributes {
  const line = plainLine(attributes[name] ?? '')
  return line === '' ? {} : { [name]: line }
}

/** A division may only carry one mark, and only with a valid value. */
function markOf(attributes: Attributes): Attributes {
  const { title, 'data-badge': badge, 'data-player': player, 'data-badges': badges, 'data-event': event } = attributes
  const { 'data-room': room, 'data-video': video, 'data-gallery': gallery, 'data-notice': notice } = attributes
  if (badge !== undefined) return badgeMark(badge) === null ? {} : { 'data-badge': badge }
  if (badges !== undefined) {
    const codes = badgesMark(badges)
    return codes === null ? {} : { 'data-badges': codes.join(' ') }
  }
  if (player !== undefined) return playerMark(player) === null ? {} : { 'data-player': player }
  if (event !== undefined) return eventMarks(event, attributes)
  if (room !== undefined) return roomMark(room) === null ? {} : { 'data-room': room }
  if (video !== undefined) return linkAddress(video) === null ? {} : videoMark(video, title)
  if (notice !== undefined) return noticeMark(notice) === null ? {} : { 'data-notice': notice }
  return gallery === undefined ? {} : { 'data-gallery': '' }
}

/** A part of a line may carry one mention; without a valid one only its words remain. */
function mentionOf(attributes: Attributes): Attributes {
  const { 'data-badge': badge, 'data-player': player, 'data-moment': moment } = attributes
  if (badge !== undefined) return badgeMark(badge) === null ? {} : { 'data-badge': badge }
  if (player !== undefined) return playerMark(player) === null ? {} : { 'data-player': player }
  return moment === undefined || momentMark(moment) === null ? {} : { 'data-moment': moment }
}

function eventMarks(event: string, { 'data-room': room = '', ...others }: Attributes): Attributes {
  const title = lineIn('title', others)
  if (eventMark(event) === null || title.title === undefined) return {}
  return { 'data-event': event, ...title, ...(roomMark(room) === null ? {} : { 'data-room': room }) }
}

function videoMark(address: string, title = ''): Attributes {
  const words = printable(title).trim().slice(0, 200).toWellFormed()
  return { 'data-video': linkAddress(address) ?? '', ...(words ? { title: words } : {}) }
}
