import type { Nodes, Parents, Root } from 'mdast'
import { type Directives, directiveFromMarkdown } from 'mdast-util-directive'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block } from '../../contract.ts'
import { parseBody } from '../publish/parse-body.ts'
import { sanitiseBody } from '../publish/sanitise-body.ts'

/**
 * Reads Markdown (CommonMark with tables, strikethrough and directives) as blocks. It is judged as
 * any HTML of an author: what is not allowed becomes plain words or is left out. Pictures may be
 * those of this site and of `pictureOrigins`.
 */
export function parseMarkdown(markdown: string, language: LanguageCode, pictureOrigins: ReadonlySet<string>): Block[] {
  return parseBody(sanitiseBody(htmlOfMarkdown(markdown)), language, pictureOrigins)
}

function htmlOfMarkdown(markdown: string): string {
  return htmlOf(treeOfMarkdown(markdown), (node) => wordsAt(markdown, node))
}

/** Reads Markdown as its tree. */
export function treeOfMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, {
    extensions: [directive(), gfmStrikethrough({ singleTilde: false }), gfmTable()],
    mdastExtensions: [directiveFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown()],
  })
}

/** Returns the source text of a part of the tree. */
export function wordsAt(markdown: string, { position }: Nodes): string {
  return markdown.slice(position?.start.offset, position?.end.offset)
}

type Written = (node: Nodes) => string

const elements: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  strong: 'strong',
  emphasis: 'em',
  delete: 's',
  tableRow: 'tr',
}

function htmlOf(node: Nodes, written: Written): string {
  const inside = () => ('children' in node ? contentOf(node, written) : '')
  switch (node.type) {
    case 'text':
      return escaped(node.value)
    case 'html':
      return node.value
    case 'heading':
      return element(node.depth <= 2 ? 'h2' : 'h3', {}, inside())
    case 'list':
      return element(node.ordered ? 'ol' : 'ul', {}, inside())
    case 'inlineCode':
      return element('code', {}, escaped(node.value))
    case 'code':
      return element('pre', {}, escaped(node.value))
    case 'break':
      return '<br>'
    case 'thematicBreak':
      return '<hr>'
    case 'link':
      return element('a', { href: node.url }, inside())
    case 'image':
      return tag('img', { src: node.url, alt: node.alt ?? '' })
    case 'table': {
      const [head, ...rows] = node.children
      const cells = (row: typeof head, name: string) =>
        row ? element('tr', {}, row.children.map((cell) => element(name, {}, contentOf(cell, written))).join('')) : ''
      return element('table', {}, cells(head, 'th') + rows.map((row) => cells(row, 'td')).join(''))
    }
    case 'textDirective':
    case 'leafDirective':
    case 'containerDirective':
      return directiveOf(node, written)
    default: {
      const name = elements[node.type]
      return name ? element(name, {}, inside()) : inside()
    }
  }
}

function contentOf(node: Parents, written: Written): string {
  return node.children.map((child) => htmlOf(child, written)).join('')
}

type Attributes = Readonly<Record<string, string>>

/** A mark and its value, from the attributes of a directive; `inside` are its children as HTML. */
const blockMarks: Record<string, (attributes: Attributes, inside: string) => string> = {
  picture: (attributes, caption) =>
    element('figure', {}, image(attributes) + (caption && element('figcaption', {}, caption))),
  gallery: (_, inside) => element('div', { 'data-gallery': '' }, inside),
  video: ({ id = '', title = '' }) =>
    element('div', { 'data-video': `https://www.youtube.com/watch?v=${id}`, title }, ''),
  badge: ({ code = '' }) => element('div', { 'data-badge': code }, ''),
  badges: ({ codes = '' }) => element('div', { 'data-badges': codes }, ''),
  player: ({ name = '' }) => element('div', { 'data-player': name }, ''),
  room: ({ number = '' }) => element('div', { 'data-room': number }, ''),
  event: ({ starts = '', ends, title = '', room }) =>
    element('div', { 'data-event': [starts, ends].filter(Boolean).join('/'), title, ...given('data-room', room) }, ''),
  notice: ({ tone = '' }, inside) => element('div', { 'data-notice': tone }, inside),
  quote: ({ source = '' }, inside) => element('blockquote', { 'data-source': source }, inside),
}

const lineMarks: Record<string, (attributes: Attributes) => string> = {
  moment: ({ at = '' }) => element('span', { 'data-moment': at }, ''),
  badge: ({ code = '' }) => element('span', { 'data-badge': code }, ''),
  player: ({ name = '' }) => element('span', { 'data-player': name }, ''),
}

/**
 * Directives have the names of blocks. An unknown one, such as the `:sit` of the game, is the words
 * that were written.
 */
function directiveOf(node: Directives, written: Written): string {
  const attributes = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? '']))
  if (node.type === 'textDirective') return lineMarks[node.name]?.(attributes) ?? escaped(written(node))
  const write = blockMarks[node.name]
  return write ? write(attributes, contentOf(node, written)) : element('p', {}, escaped(written(node)))
}

function image({ src = '', alt = '', width = '', height = '', focus, credit }: Attributes): string {
  return tag('img', { src, alt, width, height, ...given('data-focus', focus), ...given('data-credit', credit) })
}

function given(name: string, value: string | undefined): Attributes {
  return value ? { [name]: value } : {}
}

function element(name: string, attributes: Attributes, inside: string): string {
  return `${tag(name, attributes)}${inside}</${name}>`
}

function tag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${pairs.join('')}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
