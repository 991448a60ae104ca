import type { Block } from '../../body.ts'
import { paragraphsOf } from '../paragraphs-of.ts'

/** Returns blocks as words for comparing: their text, or what a card is about. */
export function wordsOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(wordsOf).join('\n\n')
}

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'badge':
      return block.code
    case 'badges':
      return block.codes.join(', ')
    case 'player':
      return block.name
    case 'room':
      return String(block.number)
    case 'video':
      return block.title || block.id
    case 'event':
      return block.title
    case 'picture':
      return [block.picture.alt, ...paragraphsOf([block])].join('\n')
    case 'gallery':
      return block.pictures.map(({ alt }) => alt).join('\n')
    case 'rule':
      return '—'
    case 'notice':
      return paragraphsOf(block.children).join('\n')
    default:
      return paragraphsOf([block]).join('\n')
  }
}
