import type { Block, Inline } from '../../contract.ts'

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

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
      switch (part.kind) {
        case 'break':
          return ' '
        case 'moment':
          return part.at.slice(0, 10)
        case 'badge':
          return part.code
        case 'player':
          return part.name
        default:
          return wordsOfLine(part.children)
      }
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
      return [wordsOf(block.children), block.source].filter(Boolean).join('\n')
    case 'notice':
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
    case 'event':
      return block.title
    case 'player':
      return block.name
    case 'badges':
      return block.codes.join(' ')
    case 'badge':
    case 'room':
    case 'rule':
      return ''
  }
}

function wordsOfPicture({ alt, caption, credit }: CaptionedPicture): string {
  return [alt, wordsOfLine(caption), credit].filter(Boolean).join('\n')
}
