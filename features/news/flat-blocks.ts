import type { Block, Inline } from './body.ts'

/** Returns all blocks of a body in their order, those inside of others after the outer one. */
export function flatBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'list':
        return [block, ...block.items.flatMap(flatBlocks)]
      case 'quote':
      case 'notice':
        return [block, ...flatBlocks(block.children)]
      default:
        return [block]
    }
  })
}

/** Returns a body without its spoilers, those inside of other blocks too. */
export function withoutSpoilers(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.kind) {
      case 'list':
        return [{ ...block, items: block.items.map(withoutSpoilers) }]
      case 'quote':
        return [{ ...block, children: withoutSpoilers(block.children) }]
      case 'notice':
        return block.tone === 'spoiler' ? [] : [{ ...block, children: withoutSpoilers(block.children) }]
      default:
        return [block]
    }
  })
}

/** Returns the parts of all lines of a body in their order, those inside of others too. */
export function flatLines(blocks: readonly Block[]): Inline[] {
  return flatBlocks(blocks).flatMap(linesOf).flatMap(flatLine)
}

/** Returns the lines of a block itself, without those of blocks inside. */
function linesOf(block: Block): Inline[][] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.children]
    case 'table':
      return [...(block.head ?? []), ...block.rows.flat()]
    case 'picture':
      return [block.picture.caption]
    case 'gallery':
      return block.pictures.map(({ caption }) => caption)
    default:
      return []
  }
}

function flatLine(line: readonly Inline[]): Inline[] {
  return line.flatMap((part) =>
    typeof part === 'string' || !('children' in part) ? part : [part, ...flatLine(part.children)],
  )
}

/** An event in a body. */
export type EventBlock = Extract<Block, { kind: 'event' }>

/** Returns the events of a body in their order. */
export function eventsIn(blocks: readonly Block[]): EventBlock[] {
  return flatBlocks(blocks).filter((block) => block.kind === 'event')
}
