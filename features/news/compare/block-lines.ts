import type { Block, Inline } from '../body.ts'
import { tokensOf } from './inline-tokens.ts'

/**
 * Returns every line of a block in reading order: its words, captions, alternative texts, titles
 * and names of sources.
 */
export function linesOf(block: Block): Inline[][] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.children]
    case 'list':
      return block.items.flatMap((item) => item.flatMap(linesOf))
    case 'quote':
      return [...block.children.flatMap(linesOf), ...(block.source ? [[block.source]] : [])]
    case 'notice':
      return block.children.flatMap(linesOf)
    case 'table':
      return [...(block.head ?? []), ...block.rows.flat()]
    case 'picture':
      return [block.picture.caption, [block.picture.alt]]
    case 'gallery':
      return block.pictures.flatMap(({ caption, alt }) => [caption, [alt]])
    case 'video':
    case 'event':
      return [[block.title]]
    case 'badge':
    case 'player':
    case 'badges':
    case 'room':
    case 'rule':
      return []
  }
}

/** Returns whether a block has words, or mentions and moments in a line. */
export function hasWords(block: Block): boolean {
  return linesOf(block).some((line) =>
    tokensOf(line).some(({ leaf }) => (typeof leaf === 'string' ? leaf.trim() !== '' : leaf.kind !== 'break')),
  )
}
