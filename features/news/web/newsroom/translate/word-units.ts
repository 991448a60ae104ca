import type { Block, Inline } from '../../../body.ts'

/** Words of a block that are translated for themselves; a plain one has no marks or mentions. */
export type WordUnit = {
  kind: 'line' | 'caption' | 'alt' | 'cell' | 'title' | 'quoteSource'
  isPlain: boolean
  line: Inline[]
  /** Of a cell of a table, both counted from 1; the head has no row. */
  place?: { row: number | null; column: number }
}

const unit = (kind: WordUnit['kind'], line: Inline[]): WordUnit => ({ kind, isPlain: false, line })
const plain = (kind: WordUnit['kind'], words: string): WordUnit => ({
  kind,
  isPlain: true,
  line: words === '' ? [] : [words],
})

/**
 * Returns the words of a block in the order of reading; none for cards and rules. A translation has
 * those of the `shape` that it translates, empty ones too: captions, alternative texts, sources.
 */
export function unitsOf(block: Block, shape: Block = block): WordUnit[] {
  const inside = (blocks: readonly Block[], shapes: readonly Block[]) =>
    blocks.flatMap((each, at) => unitsOf(each, shapes[at]))
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [unit('line', block.children)]
    case 'list': {
      const shapes = shape.kind === 'list' ? shape.items : block.items
      return block.items.flatMap((item, at) => inside(item, shapes[at] ?? item))
    }
    case 'quote': {
      const { children, source = '' } = shape.kind === 'quote' ? shape : block
      return [...inside(block.children, children), ...(source ? [plain('quoteSource', block.source ?? '')] : [])]
    }
    case 'notice':
      return inside(block.children, shape.kind === 'notice' ? shape.children : block.children)
    case 'table':
      return [
        ...(block.head ?? []).map((line, at) => ({ ...unit('cell', line), place: { row: null, column: at + 1 } })),
        ...block.rows.flatMap((row, number) =>
          row.map((line, at) => ({ ...unit('cell', line), place: { row: number + 1, column: at + 1 } })),
        ),
      ]
    case 'picture':
      return unitsOfPicture(block.picture, shape.kind === 'picture' ? shape.picture : block.picture)
    case 'gallery': {
      const shapes = shape.kind === 'gallery' ? shape.pictures : block.pictures
      return block.pictures.flatMap((picture, at) => unitsOfPicture(picture, shapes[at] ?? picture))
    }
    case 'event':
      return [plain('title', block.title)]
    default:
      return []
  }
}

type Picture = Extract<Block, { kind: 'picture' }>['picture']

const unitsOfPicture = ({ caption, alt }: Picture, shape: Picture) => [
  ...(shape.caption.length > 0 ? [unit('caption', caption)] : []),
  ...(shape.alt === '' ? [] : [plain('alt', alt)]),
]

/**
 * Returns a block with other words: one line for each of `unitsOf`, in their order. Everything else
 * stays.
 */
export function withWords(block: Block, lines: readonly (readonly Inline[])[]): Block {
  const left = [...lines]
  return fill(block, () => [...(left.shift() ?? [])])
}

function fill(block: Block, next: () => Inline[]): Block {
  const words = () =>
    next()
      .filter((part) => typeof part === 'string')
      .join('')
  const inside = (blocks: readonly Block[]) => blocks.map((each) => fill(each, next))
  const picture = (each: Picture): Picture => ({
    ...each,
    caption: each.caption.length > 0 ? next() : [],
    alt: each.alt === '' ? '' : words(),
  })
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: next() }
    case 'list':
      return { ...block, items: block.items.map(inside) }
    case 'quote': {
      const children = inside(block.children)
      return { ...block, children, ...(block.source && { source: words() }) }
    }
    case 'notice':
      return { ...block, children: inside(block.children) }
    case 'table': {
      const head = block.head?.map(() => next()) ?? null
      return { ...block, head, rows: block.rows.map((row) => row.map(() => next())) }
    }
    case 'picture':
      return { ...block, picture: picture(block.picture) }
    case 'gallery':
      return { ...block, pictures: block.pictures.map(picture) }
    case 'event':
      return { ...block, title: words() }
    default:
      return block
  }
}

/** Returns whether a line has words to translate: letters of any script. */
export function hasLetters(line: readonly Inline[]): boolean {
  return line.some((part) =>
    typeof part === 'string' ? /\p{L}/u.test(part) : 'children' in part && hasLetters(part.children),
  )
}
