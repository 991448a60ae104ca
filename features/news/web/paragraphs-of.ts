import type { Block, Inline } from '../body.ts'

/** Writes an instant in the reader's zone. */
type DateTime = (at: string) => string

/**
 * Returns the text of an article's body, one entry per paragraph; pictures, videos and cards have
 * no text, and what a spoiler hides is left out.
 */
export function paragraphsOf(body: readonly Block[], dateTime: DateTime): string[] {
  return body.flatMap((block) => wordsOf(block, dateTime)).filter((paragraph) => paragraph !== '')
}

function wordsOf(block: Block, dateTime: DateTime): string[] {
  const textOf = (nodes: readonly Inline[]) => joined(nodes, dateTime).trim()
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [textOf(block.children)]
    case 'quote':
      return [...paragraphsOf(block.children, dateTime), ...(block.source ? [`— ${block.source}`] : [])]
    case 'notice':
      return block.tone === 'spoiler' ? [] : paragraphsOf(block.children, dateTime)
    case 'list':
      return block.items.map((item) => `• ${paragraphsOf(item, dateTime).join(' ')}`)
    case 'table':
      return [...(block.head ? [block.head] : []), ...block.rows].map((row) => row.map(textOf).join(' | '))
    case 'picture':
      return [textOf(block.picture.caption)]
    case 'gallery':
      return block.pictures.map(({ caption }) => textOf(caption))
    case 'event':
      return [`${block.title}: ${dateTime(block.startsAt)}`]
    case 'video':
    case 'badge':
    case 'player':
    case 'badges':
    case 'room':
    case 'rule':
      return []
  }
}

function joined(nodes: readonly Inline[], dateTime: DateTime): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      switch (node.kind) {
        case 'break':
          return ' '
        case 'moment':
          return dateTime(node.at)
        case 'badge':
          return node.code
        case 'player':
          return node.name
        default:
          return joined(node.children, dateTime)
      }
    })
    .join('')
}
