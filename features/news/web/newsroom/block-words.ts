import type { Block } from '../../body.ts'
import { linesOf } from '../../compare/block-lines.ts'
import { textOfLine } from '../../compare/inline-tokens.ts'

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
    case 'rule':
      return '—'
    default:
      return linesOf(block)
        .map(textOfLine)
        .filter((line) => line !== '')
        .join('\n')
  }
}
