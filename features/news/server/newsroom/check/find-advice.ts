import { hasWords } from '../../../compare/block-lines.ts'
import { pairSimilar } from '../../../compare/pair-blocks.ts'
import type { Block, Problem, WrittenText } from '../../../contract.ts'
import { flatBlocks } from '../../../flat-blocks.ts'
import { type CheckedItem, problem } from './find-musts.ts'

/** Search engines cut longer titles. */
const titleCharacters = 60

/**
 * Returns what is unusual in a text by itself: headings, length of the title, events in the past,
 * pictures without an alternative text, which only decoration may lack.
 */
export function findAdvice({ title, body }: WrittenText, { isShort, hasPicture }: CheckedItem, now: Date): Problem[] {
  let level = 1
  const pictures = body.flatMap((block, place) => {
    const alts = flatBlocks([block]).flatMap(altsOf)
    return alts.flatMap((alt, index) =>
      alt.trim() === ''
        ? [problem(false, { kind: 'noAlt', block: place, detail: alts.length > 1 ? String(index + 1) : null })]
        : [],
    )
  })
  const inBlocks = body.flatMap((block, place) =>
    flatBlocks([block]).flatMap((inner): Problem[] => {
      if (inner.kind === 'heading') {
        const isSkipped = inner.level > level + 1
        level = inner.level
        return isSkipped ? [problem(false, { kind: 'headingOrder', block: place })] : []
      }
      if (inner.kind !== 'event' || new Date(inner.endsAt ?? inner.startsAt) > now) return []
      return [problem(false, { kind: 'eventOver', block: place, detail: inner.title })]
    }),
  )
  return [
    ...(hasPicture || isShort ? [] : [problem(false, { kind: 'noPicture', block: null })]),
    ...([...title].length > titleCharacters ? [problem(false, { kind: 'longTitle', block: null })] : []),
    ...pictures,
    ...inBlocks,
  ]
}

function altsOf(block: Block): string[] {
  if (block.kind === 'picture') return [block.picture.alt]
  return block.kind === 'gallery' ? block.pictures.map(({ alt }) => alt) : []
}

/**
 * Returns the blocks of a translation without words where those of its source have some. They are
 * left out when it is published.
 */
export function findUntranslated({ body }: WrittenText, { isShort, source }: CheckedItem): Problem[] {
  if (isShort || body.every(hasWords)) return []
  const pairs = pairSimilar([...source.keys()], [...body.keys()], source, body)
  return pairs.flatMap(({ kind, before, after }) => {
    const [original, block] = kind === 'changed' ? [source[before], body[after]] : []
    if (after === undefined || !original || !block) return []
    return hasWords(original) && !hasWords(block) ? [problem(false, { kind: 'notTranslated', block: after })] : []
  })
}
