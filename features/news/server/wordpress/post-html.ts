import { parseDocument } from 'htmlparser2'
import { mostInTitle, youtubeId } from '../publish/body-marks.ts'
import type { ExportedPicture } from './read-export.ts'

/** What a post's HTML refers to. */
export type PostContext = {
  pictureById: (id: string) => ExportedPicture | undefined
  pictureAt: (address: string) => ExportedPicture | undefined
  /** The address of a picture on this site; null where it was not taken over. */
  newAddressOf: (picture: ExportedPicture) => { src: string; width: number; height: number } | null
  /** Where a link of the old site leads now. */
  redirect: (href: string) => string
}

/**
 * Converts the content of a WordPress post, from either of its editors, to the HTML that
 * `sanitiseBody` accepts: shortcodes, embeds and galleries become their marks, and lines of the
 * classic editor become paragraphs. The result is as untrusted as the content.
 */
export function htmlOfPost(content: string, context: PostContext): string {
  const isBlocks = /<!-- wp:/.test(content)
  const unwrapped = content.replace(/\r\n?/g, '\n').replace(/<!--more[^>]{0,200}-->/g, '')
  const withoutShortcodes = shortcodes(unwrapped, context)
  const paragraphs = isBlocks ? withoutShortcodes : withParagraphs(withoutShortcodes)
  return rewrite(paragraphs, context)
}

/** Shortcodes of WordPress itself; of unknown ones only the brackets are removed. */
function shortcodes(html: string, context: PostContext): string {
  return html
    .replace(
      /\[caption[^\]]{0,500}\]\s*((?:<a[^>]{0,2000}>)?\s*<img[^>]{0,2000}>\s*(?:<\/a>)?)([\s\S]{0,2000}?)\[\/caption\]/g,
      (_, image, caption) => block(`<figure>${image.trim()}<figcaption>${caption.trim()}</figcaption></figure>`),
    )
    .replace(/\[gallery([^\]]{0,500})\]/g, (_, attributes: string) => block(galleryOf(attributes, context)))
    .replace(/\[embed[^\]]{0,500}\](\s*\S{0,2000}\s*)\[\/embed\]/g, (_, address: string) =>
      block(videoOrLink(address.trim())),
    )
    .replace(/\[\/?(?:[a-z][\w-]*)(?:\s[^\]]{0,500}=[^\]]{0,500})?\]/g, '')
}

function block(html: string): string {
  return `\n\n${html}\n\n`
}

function galleryOf(attributes: string, { pictureById }: PostContext): string {
  const ids = /ids="([\d, ]*)"/.exec(attributes)?.[1]?.split(/[ ,]+/) ?? []
  const pictures = ids.flatMap((id) => pictureById(id) ?? [])
  const figures = pictures.map(
    ({ address, alt, caption }) =>
      `<figure><img src="${escaped(address)}" alt="${escaped(alt)}"><figcaption>${escaped(caption)}</figcaption></figure>`,
  )
  return `<div data-gallery="">${figures.join('')}</div>`
}

function videoOrLink(address: string): string {
  const written = escaped(address)
  return youtubeId(address) === null
    ? `<p><a href="${written}">${written}</a></p>`
    : `<div data-video="${written}"></div>`
}

const blockTags =
  /^<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|script|style|table|tbody|td|tfoot|th|thead|tr|ul|!--)\b/i

/**
 * What WordPress does when it shows a post of the classic editor: an empty line begins a paragraph,
 * a single one is a line break.
 */
function withParagraphs(html: string): string {
  // Inside preformatted text and lists, line breaks are layout of the source.
  const kept: string[] = []
  const held = replaceElements(html.replaceAll('\ue000', ''), (whole) => {
    kept.push(whole)
    return `\n\n\ue000${kept.length - 1}\ue000\n\n`
  })
  const parts = held.split(/\n\s*\n/).flatMap((part) => {
    const line = part.trim()
    if (line === '') return []
    if (line.startsWith('\ue000') || blockTags.test(line)) return [line]
    if (/^https?:\/\/\S+$/.test(line)) return [videoOrLink(line)]
    return [`<p>${line.replaceAll('\n', '<br>')}</p>`]
  })
  return parts.join('\n').replace(/\ue000(\d+)\ue000/g, (_, at: string) => kept[Number(at)] ?? '')
}

const heldTags = /<(pre|ul|ol|table|script|style)\b/gi

/** Replaces each of these elements up to its next end tag. Those without an end are left. */
function replaceElements(html: string, replace: (whole: string) => string): string {
  const lower = html.toLowerCase()
  const endless = new Set<string>()
  const parts: string[] = []
  let from = 0
  for (const { 1: name = '', index } of html.matchAll(heldTags)) {
    const end = `</${name.toLowerCase()}>`
    if (index < from || endless.has(end)) continue
    const at = lower.indexOf(end, index)
    if (at < 0) endless.add(end)
    else {
      parts.push(html.slice(from, index), replace(html.slice(index, at + end.length)))
      from = at + end.length
    }
  }
  return [...parts, html.slice(from)].join('')
}

/** Deeper elements keep nothing but the words directly in them. */
const deepest = 100

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: object }>

/** Writes the HTML again with the marks, sizes and addresses of this site. */
function rewrite(html: string, context: PostContext): string {
  return parseDocument(html)
    .children.map((node) => write(node, context, 0))
    .join('')
}

const withoutEnd = new Set(['img', 'br', 'hr'])

function write(node: Node, context: PostContext, depth: number): string {
  if (node.type === 'text') return escaped(node.data)
  if (!('attribs' in node) || depth > deepest) return ''
  const { name, attribs } = node
  const inside = () => node.children.map((child) => write(child, context, depth + 1)).join('')
  const classes = (attribs.class ?? '').split(/\s+/)
  if (['script', 'style'].includes(name)) return ''
  if (classes.includes('wp-block-embed__wrapper')) return videoOrLink(textOf(node).trim())
  if (classes.includes('wp-block-gallery')) return `<div data-gallery="">${inside()}</div>`
  // A table in a figure, with its caption below.
  if (name === 'figure' && (classes.includes('wp-block-table') || classes.includes('wp-block-embed'))) return inside()
  if (name === 'figcaption' && !isOfPicture(node)) return `<p>${inside()}</p>`
  if (name === 'blockquote') return quoteOf(node, context, depth)
  if (name === 'cite') return `<p>${inside()}</p>`
  if (name === 'img') return imageOf(attribs, context)
  // A picture that links to itself in full size is only the picture.
  if (name === 'a' && node.children.some((child) => 'name' in child && child.name === 'img')) return inside()
  const kept = name === 'a' ? { href: context.redirect(attribs.href ?? '') } : attribs
  const written = Object.entries(kept).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return withoutEnd.has(name) ? `<${name}${written.join('')}>` : `<${name}${written.join('')}>${inside()}</${name}>`
}

/** A quote, whose source is the line that only names it: a `cite`, also within a paragraph. */
function quoteOf({ children }: Element, context: PostContext, depth: number): string {
  const cited = children.findLast((child) => {
    const parts = 'attribs' in child && ['p', 'footer'].includes(child.name) ? child.children : [child]
    const filled = parts.filter((part) => part.type !== 'text' || part.data.trim() !== '')
    return filled.length > 0 && filled.every((part) => 'name' in part && part.name === 'cite')
  })
  const source = cited ? textOf(cited).trim() : ''
  const others = children.filter((child) => child !== cited)
  // Alone, or too long for a name, it is what is quoted.
  const isName = source.length <= mostInTitle && others.some((child) => textOf(child).trim() !== '')
  const words = (isName ? others : children).map((child) => write(child, context, depth + 1))
  return `<blockquote data-source="${isName ? escaped(source) : ''}">${words.join('')}</blockquote>`
}

function isOfPicture(node: Element): boolean {
  const { parent } = node
  const around = parent !== null && 'children' in parent ? parent.children : []
  // The picture may be in a link.
  const inside = around.flatMap((child) => ('children' in child ? [child, ...child.children] : [child]))
  return inside.some((child) => 'name' in child && child.name === 'img')
}

function imageOf(attribs: Record<string, string>, context: PostContext): string {
  const { src = '', alt = '' } = attribs
  // A class names the attachment, also where a smaller size of it is shown.
  const id = /\bwp-image-(\d+)\b/.exec(attribs.class ?? '')?.[1]
  const picture = (id === undefined ? undefined : context.pictureById(id)) ?? context.pictureAt(src)
  const own = picture && context.newAddressOf(picture)
  if (!own) return picture ? '' : `<img src="${escaped(src)}" alt="${escaped(alt)}">`
  return `<img src="${escaped(own.src)}" alt="${escaped(alt || picture.alt)}" width="${own.width}" height="${own.height}">`
}

/** The text in a node. Its depth is limited, since input may be nested thousands deep. */
function textOf(node: Node, depth = 0): string {
  if (node.type === 'text') return node.data
  if (!('children' in node) || depth > deepest) return ''
  return node.children.map((child) => textOf(child, depth + 1)).join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
