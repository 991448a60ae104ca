import type { Block, Inline } from '../../contract.ts'

/** How many words a reader manages in a minute, somewhat fewer than most do. */
const wordsPerMinute = 200

/** Returns the plain text of a body, block by block, for reading and search. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks.map(wordsOfBlock).filter(Boolean).join('\n')
}

/** Returns the plain text of a line. */
export function wordsOfLine(line: readonly Inline[]): string {
  return line
    .map((part) => {
      if (typeof part === 'string') return part
      return part.kind === 'break' ? ' ' : wordsOfLine(part.children)
    })
    .join('')
}

/** How long reading takes, at least a minute. */
export function readingMinutes(words: string): number {
  return Math.max(1, Math.round((words.match(/\S+/g)?.length ?? 0) / wordsPerMinute))
}

function wordsOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return wordsOfLine(block.children)
    case 'list':
      return block.items.map(wordsOf).join('\n')
    case 'quote':
      return wordsOf(block.children)
    case 'table':
      return [...(block.head ? [block.head] : []), ...block.rows]
        .map((row) => row.map(wordsOfLine).join(' '))
        .join('\n')
    case 'picture':
      return wordsOfPicture(block.picture)
    case 'gallery':
      return block.pictures.map(wordsOfPicture).join('\n')
    case 'video':
      return block.title
    case 'player':
      return block.name
    case 'badge':
    case 'rule':
      return ''
  }
}

function wordsOfPicture({ alt, caption }: { alt: string; caption: readonly Inline[] }): string {
  return [alt, wordsOfLine(caption)].filter(Boolean).join('\n')
}
