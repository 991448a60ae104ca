import sanitizeHtml from 'sanitize-html'
import { printable } from '#platform/contract/written-text.ts'
import { badgeMark, playerMark, youtubeId } from './parse-body.ts'
import { linkAddress } from './safe-address.ts'

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
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'strong', 'em', 's', 'code', 'a'],
]

const withoutWords = [
  ...['script', 'style', 'textarea', 'option', 'select', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'object'],
  ...['template', 'svg', 'math', 'title', 'audio', 'video', 'canvas'],
]

/**
 * Sanitises an article's HTML to text, links, pictures and live card markers (`data-badge`,
 * `data-player`, `data-gallery`, `data-video`). A YouTube frame becomes a video block. `parseBody`
 * decides which pictures may be shown.
 */
export function sanitiseBody(html: string): string {
  return sanitizeHtml(printable(html), {
    allowedTags,
    nonTextTags: withoutWords,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      div: ['data-badge', 'data-player', 'data-gallery', 'data-video', 'title'],
      td: ['colspan'],
      th: ['colspan'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nestingLimit: deepest,
    textFilter: printable,
    transformTags: {
      ...Object.fromEntries(Object.entries(sameAs).map(([name, as]) => [name, () => ({ tagName: as, attribs: {} })])),
      a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }),
      img: (tagName, attributes) => ({ tagName, attribs: pictureOf(attributes) }),
      iframe: (tagName, { src = '', title }) =>
        youtubeId(src) === null ? { tagName, attribs: {} } : { tagName: 'div', attribs: videoMark(src, title) },
      div: (tagName, attributes) => ({ tagName, attribs: markOf(attributes) }),
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

function pictureOf({ src = '', alt = '', width, height }: Attributes): Attributes {
  const address = linkAddress(src)
  const words = printable(alt).slice(0, 300).toWellFormed()
  const size = { width: pixels(width), height: pixels(height) }
  return { ...(address === null ? {} : { src: address }), alt: words, ...(size.width && size.height ? size : {}) }
}

function pixels(written = ''): string {
  const size = Number(/^\s*(\d{1,5})(?:px)?\s*$/.exec(written)?.[1] ?? 0)
  return size >= 1 && size <= largestPicture ? String(size) : ''
}

/** A division may only carry one card marker, and only with a target. */
function markOf({ title, ...attributes }: Attributes): Attributes {
  const { 'data-badge': badge, 'data-player': player, 'data-video': video, 'data-gallery': gallery } = attributes
  if (badge !== undefined) return badgeMark(badge) === null ? {} : { 'data-badge': badge }
  if (player !== undefined) return playerMark(player) === null ? {} : { 'data-player': player }
  if (video !== undefined) return linkAddress(video) === null ? {} : videoMark(video, title)
  return gallery === undefined ? {} : { 'data-gallery': '' }
}

function videoMark(address: string, title = ''): Attributes {
  const words = printable(title).trim().slice(0, 200).toWellFormed()
  return { 'data-video': linkAddress(address) ?? '', ...(words ? { title: words } : {}) }
}
