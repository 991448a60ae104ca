import { DOMParser, DOMSerializer, type Node as DocumentNode, Fragment, Slice } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { linkAddress } from '../../link-address.ts'
import { insertBlock, setLink } from './commands.ts'
import { cardOfAddress } from './game-links.ts'
import { flattened, mostNested, nestingAt, nestingOf } from './nesting.ts'
import { schema } from './schema.ts'

const blocksInCells = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre'

/**
 * Cells hold one line. Office programs put paragraphs and lists into them, which would be torn out
 * of the table: they become lines with breaks.
 */
function flattenCells(root: Element): void {
  for (const cell of root.querySelectorAll('td, th')) {
    if (cell.querySelector('td, th')) continue
    for (const block of cell.querySelectorAll(blocksInCells)) block.after(document.createElement('br'))
    for (const block of cell.querySelectorAll(blocksInCells)) block.replaceWith(...block.childNodes)
    while (cell.lastChild && (cell.lastChild.nodeName === 'BR' || cell.lastChild.textContent?.trim() === ''))
      cell.lastChild.remove()
    // What was joined becomes cells again, so that the columns stay below each other.
    const more = Math.min(Number(cell.getAttribute('colspan')) || 1, 20) - 1
    for (let added = 0; added < more; added++) cell.after(document.createElement(cell.nodeName))
    cell.removeAttribute('rowspan')
    cell.removeAttribute('colspan')
  }
}

/** Word writes lists as paragraphs with a class, a style and a bullet as text. */
function listsOfWord(root: Element): void {
  let list: Element | null = null
  for (const paragraph of root.querySelectorAll('p[class*="MsoListParagraph"], p[style*="mso-list"]')) {
    const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const isOrdered = /^\s*\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker?.textContent ?? paragraph.textContent ?? '')
    marker?.remove()
    if (!marker) removeMarker(paragraph)
    const name = isOrdered ? 'OL' : 'UL'
    if (!list || list.nodeName !== name || list.nextElementSibling !== paragraph) {
      list = document.createElement(name)
      paragraph.before(list)
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

function removeMarker(paragraph: Element): void {
  const first = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode()
  if (first) first.textContent = (first.textContent ?? '').replace(/^\s*(?:[·•§o▪‣-]|\d+[.)])\s+/, '')
}

/** Elements whose text is no text of the article. */
const dropped =
  'script, style, template, noscript, iframe, object, embed, svg, math, title, head, select, textarea, ' +
  '[hidden], [style*="display:none" i], [style*="display: none" i], [style*="mso-hide:all" i]'

/** Players of YouTube and pictures of badges are cards here. */
function cardsOf(root: Element): void {
  for (const element of root.querySelectorAll('iframe[src], img[src]')) {
    const node = cardOfAddress((element.getAttribute('src') ?? '').replace(/^\/\//, 'https://'))
    if (node) element.replaceWith(DOMSerializer.fromSchema(schema).serializeNode(node))
  }
}

const emoji = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)+$/u

/** Emoji that are pictures elsewhere. */
function emojiOf(root: Element): void {
  for (const image of root.querySelectorAll('img[alt]')) {
    const alt = image.getAttribute('alt') ?? ''
    if (emoji.test(alt)) image.replaceWith(alt)
  }
}

/** The source of a quote is in an element of its own inside the quote. */
function sourcesOf(root: Element): void {
  for (const cite of root.querySelectorAll('blockquote cite')) {
    cite.closest('blockquote')?.setAttribute('data-source', cite.textContent?.trim() ?? '')
    cite.remove()
  }
}

function clean(root: Element): void {
  cardsOf(root)
  emojiOf(root)
  sourcesOf(root)
  for (const element of root.querySelectorAll(dropped)) element.remove()
  listsOfWord(root)
  flattenCells(root)
}

const parser = DOMParser.fromSchema(schema)

/** Reads what is pasted: only blocks of news come out of it. */
export const clipboardParser: DOMParser = Object.assign(Object.create(parser), {
  parseSlice(dom: globalThis.Node, options: Parameters<DOMParser['parseSlice']>[1]): Slice {
    if (dom instanceof Element || dom instanceof DocumentFragment) clean(dom as Element)
    return parser.parseSlice(dom, options)
  },
})

/** The files of pictures that are pasted or dropped. */
export function pastedFiles(data: DataTransfer | null): File[] {
  const html = data?.getData('text/html') ?? ''
  // Office programs put a picture of the whole text beside it; a copied picture is all of its HTML.
  if (html.replace(/<[^>]*>/g, '').trim() !== '') return []
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/**
 * What a pasted address alone does: a link for the selected text, or a card of the game or a video.
 * Null for other texts.
 */
export function pastedNode(data: DataTransfer | null, state: EditorState): Command | null {
  const text = data?.getData('text/plain').trim() ?? ''
  const html = data?.getData('text/html') ?? ''
  const href = /^https?:/i.test(text) ? linkAddress(text) : null
  if (!href) return null
  if (
    html !== '' &&
    html
      .replace(/<[^>]*>/g, '')
      .trim()
      .replaceAll('&amp;', '&') !== text
  )
    return null
  const { selection } = state
  if (selection instanceof TextSelection && !selection.empty && selection.$from.sameParent(selection.$to))
    return setLink(href)
  const node = cardOfAddress(text)
  return node ? insertBlock(node) : setLink(href, text)
}

/**
 * Drops empty paragraphs that office programs put between others, and nesting deeper than a text
 * may have.
 */
export function tidied(slice: Slice, { state }: EditorView): Slice {
  const isEmpty = (node: DocumentNode) => node.type.name === 'paragraph' && node.content.size === 0
  const nodes = slice.content.content
  const kept = nodes.filter((node, at) => !isEmpty(node) || at === 0 || at === nodes.length - 1)
  const filled = kept.length === nodes.length ? slice : new Slice(Fragment.from(kept), slice.openStart, slice.openEnd)
  const left = mostNested - nestingAt(state)
  return nestingOf(filled.content) > left ? Slice.maxOpen(flattened(filled.content, left)) : filled
}
