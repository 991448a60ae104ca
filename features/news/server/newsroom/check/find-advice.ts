import type { Block, Problem, WrittenText } from '../../../contract.ts'
import { flatBlocks } from '../../../flat-blocks.ts'

/** Search engines cut longer titles. */
const titleCharacters = 60

type Advice = Pick<Problem, 'kind' | 'block'> & Partial<Pick<Problem, 'detail' | 'use'>>

/** Makes a piece of advice; without a block it concerns the title, summary or picture of the item. */
export const advice = ({ detail = null, use = null, ...found }: Advice): Problem => ({
  ...found,
  isMust: false,
  detail,
  use,
})

/**
 * Returns what is unusual in a text by itself: no summary or picture, pictures without alternative
 * texts, skipped headings, a long title, events that are over.
 */
export function findAdvice(
  { title, summary, body }: WrittenText,
  { isShort, hasPicture }: { isShort: boolean; hasPicture: boolean },
  now: Date,
): Problem[] {
  let level = 1
  const inBlock = (inner: Block, block: number): Problem[] => {
    if (inner.kind === 'heading') {
      const isSkipped = inner.level > level + 1
      level = inner.level
      return isSkipped ? [advice({ kind: 'headingOrder', block })] : []
    }
    if (inner.kind === 'event') {
      const isOver = new Date(inner.endsAt ?? inner.startsAt) <= now
      return isOver ? [advice({ kind: 'eventOver', block, detail: inner.title })] : []
    }
    const alts = altsOf(inner)
    return alts.flatMap((alt, index) =>
      alt.trim() === '' ? [advice({ kind: 'noAlt', block, detail: alts.length > 1 ? String(index + 1) : null })] : [],
    )
  }
  return [
    ...(summary.trim() === '' && !isShort ? [advice({ kind: 'noSummary', block: null })] : []),
    ...(hasPicture || isShort ? [] : [advice({ kind: 'noPicture', block: null })]),
    ...([...title].length > titleCharacters ? [advice({ kind: 'longTitle', block: null })] : []),
    ...body.flatMap((block, place) => flatBlocks([block]).flatMap((inner) => inBlock(inner, place))),
  ]
}

function altsOf(block: Block): string[] {
  if (block.kind === 'picture') return [block.picture.alt]
  return block.kind === 'gallery' ? block.pictures.map(({ alt }) => alt) : []
}
