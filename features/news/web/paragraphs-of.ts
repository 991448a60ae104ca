import type { Block, Inline } from '../body.ts'

/**
 * Returns the text of an article's body, one entry per paragraph; pictures, videos and cards have
 * no text.
 */
export function paragraphsOf(body: readonly Block[]): string[] {
  return body.flatMap(wordsOf).filter((paragraph) => paragraph !== '')
}

function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [textOf(block.children)]
    case 'quote':
      return paragraphsOf(block.children)
    case 'list':
      return block.items.map((item) => `• ${paragraphsOf(item).join(' ')}`)
    case 'table':
      return [...(block.head ? [block.head] : []), ...block.rows].map((row) => row.map(textOf).join(' | '))
    case 'picture':
      return [textOf(block.picture.caption)]
    case 'gallery':
      return block.pictures.map(({ caption }) => textOf(caption))
    case 'video':
    case 'badge':
    case 'player':
    case 'rule':
      return []
  }
}

function textOf(nodes: readonly Inline[]): string {
  return joined(nodes).trim()
}

function joined(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      return node.kind === 'break' ? ' ' : joined(node.children)
    })
    .join('')
}
