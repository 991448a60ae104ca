import { hotels } from '#features/hotels/contract.ts'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block, Inline, Picture } from '../contract.ts'
import { printable } from './printable.ts'

/** Where paths of this site lead from elsewhere. */
export type Place = { publicUrl: string; language: LanguageCode }

/**
 * Renders a body as HTML for other sites and feed readers: the same closed set of blocks, with
 * absolute addresses and no active content. Videos, badges and players become links or plain text.
 */
export function htmlOfBody(blocks: readonly Block[], place: Place): string {
  return blocks.map((block) => htmlOfBlock(block, place)).join('')
}

/** A picture as HTML, with its caption below where it has one. */
export function htmlOfPicture({ src, alt, width, height }: Picture, caption: readonly Inline[], place: Place): string {
  const below = caption.length > 0 ? `<figcaption>${htmlOfLine(caption, place)}</figcaption>` : ''
  const address = escapeHtml(wholeAddress(src, place))
  return `<figure><img src="${address}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">${below}</figure>`
}

/**
 * Returns an absolute address for a body's link; pages of this site in the language of the text.
 */
export function wholeAddress(address: string, { publicUrl, language }: Place): string {
  if (!address.startsWith('/')) return address
  return address.startsWith('/pictures/') ? publicUrl + address : publicUrl + addressBelow(language, address.slice(1))
}

/** Escapes plain text for HTML and XML. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const marks = { strong: 'strong', emphasis: 'em', strike: 's', code: 'code' } as const

function htmlOfBlock(block: Block, place: Place): string {
  const line = (parts: readonly Inline[]) => htmlOfLine(parts, place)
  switch (block.kind) {
    case 'paragraph':
      return `<p>${line(block.children)}</p>`
    case 'heading':
      return `<h${block.level}>${line(block.children)}</h${block.level}>`
    case 'list': {
      const items = block.items.map((item) => `<li>${htmlOfBody(item, place)}</li>`).join('')
      return block.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'quote':
      return `<blockquote>${htmlOfBody(block.children, place)}</blockquote>`
    case 'table': {
      const row = (cells: readonly Inline[][], name: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${name}>${line(cell)}</${name}>`).join('')}</tr>`
      const head = block.head ? `<thead>${row(block.head, 'th')}</thead>` : ''
      return `<table>${head}<tbody>${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
    }
    case 'picture':
      return htmlOfPicture(block.picture, block.picture.caption, place)
    case 'gallery':
      return block.pictures.map((picture) => htmlOfPicture(picture, picture.caption, place)).join('')
    case 'video':
      return `<p>${link(`https://www.youtube.com/watch?v=${encodeURIComponent(block.id)}`, escapeHtml(block.title))}</p>`
    case 'badge': {
      const page = place.publicUrl + addressOf('habboBadge', place.language, { code: block.code })
      return `<p>${link(page, escapeHtml(block.code))}</p>`
    }
    case 'player':
      return `<p>${escapeHtml(`${block.name} (${hotels[block.hotel].label})`)}</p>`
    case 'rule':
      return '<hr>'
  }
}

function htmlOfLine(parts: readonly Inline[], place: Place): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part)
      if (part.kind === 'break') return '<br>'
      const children = htmlOfLine(part.children, place)
      if (part.kind === 'link') return link(wholeAddress(part.href, place), children)
      return `<${marks[part.kind]}>${children}</${marks[part.kind]}>`
    })
    .join('')
}

function link(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}">${words}</a>`
}
