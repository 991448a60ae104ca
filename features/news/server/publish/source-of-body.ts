import type { Block, Inline } from '../../contract.ts'

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

/**
 * Writes a body as the HTML that `sanitiseBody` keeps and `parseBody` reads back as the same
 * blocks. Heading ids are left out: they are made from the words.
 */
export function sourceOfBody(blocks: readonly Block[]): string {
  return blocks.map(sourceOfBlock).join('')
}

function sourceOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return element('p', {}, sourceOfLine(block.children))
    case 'heading':
      return element(`h${block.level}`, {}, sourceOfLine(block.children))
    case 'list': {
      const items = block.items.map((item) => element('li', {}, sourceOfBody(item)))
      return element(block.isOrdered ? 'ol' : 'ul', {}, items.join(''))
    }
    case 'quote':
      return element('blockquote', { 'data-source': block.source }, sourceOfBody(block.children))
    case 'notice':
      return element('div', { 'data-notice': block.tone }, sourceOfBody(block.children))
    case 'table':
      return sourceOfTable(block)
    case 'picture':
      return sourceOfPicture(block.picture)
    case 'gallery':
      return element('div', { 'data-gallery': '' }, block.pictures.map(sourceOfPicture).join(''))
    case 'video':
      return element('div', { 'data-video': `https://www.youtube.com/watch?v=${block.id}`, title: block.title })
    case 'badge':
      return element('div', { 'data-badge': block.code })
    case 'player':
      return element('div', { 'data-player': `${block.hotel}:${block.name}` })
    case 'badges':
      return element('div', { 'data-badges': block.codes.join(' ') })
    case 'room':
      return element('div', { 'data-room': nameOfRoom(block) })
    case 'event': {
      const times = block.endsAt === null ? block.startsAt : `${block.startsAt}/${block.endsAt}`
      const room = block.room ? nameOfRoom(block.room) : undefined
      return element('div', { 'data-event': times, title: block.title, 'data-room': room })
    }
    case 'rule':
      return '<hr>'
  }
}

function sourceOfTable({ head, rows }: Extract<Block, { kind: 'table' }>): string {
  const row = (cells: readonly Inline[][], name: 'th' | 'td') =>
    element('tr', {}, cells.map((cell) => element(name, {}, sourceOfLine(cell))).join(''))
  const heading = head ? element('thead', {}, row(head, 'th')) : ''
  return element('table', {}, heading + element('tbody', {}, rows.map((cells) => row(cells, 'td')).join('')))
}

function sourceOfPicture({ src, alt, width, height, focus, caption, credit }: CaptionedPicture): string {
  const size = { width: String(width), height: String(height) }
  const marks = { 'data-focus': focus && `${focus.x} ${focus.y}`, 'data-credit': credit }
  const picture = `<img${attributesOf({ src, alt, ...size, ...marks })}>`
  return element('figure', {}, picture + (caption.length > 0 ? element('figcaption', {}, sourceOfLine(caption)) : ''))
}

function nameOfRoom({ hotel, number }: { hotel: string; number: number }): string {
  return `${hotel}:${number}`
}

const elements = { strong: 'strong', emphasis: 'em', strike: 's', code: 'code' } as const

function sourceOfLine(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part)
      switch (part.kind) {
        case 'break':
          return '<br>'
        case 'moment':
          return element('span', { 'data-moment': part.at }, part.at)
        case 'badge':
          return element('span', { 'data-badge': part.code }, part.code)
        case 'player':
          return element('span', { 'data-player': `${part.hotel}:${part.name}` }, escapeHtml(part.name))
        case 'link':
          return element('a', { href: part.href }, sourceOfLine(part.children))
        default:
          return element(elements[part.kind], {}, sourceOfLine(part.children))
      }
    })
    .join('')
}

type Attributes = Record<string, string | undefined>

function element(name: string, attributes: Attributes, content = ''): string {
  return `<${name}${attributesOf(attributes)}>${content}</${name}>`
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}
