import { hasWords } from '../../../compare/block-lines.ts'
import { pairSimilar } from '../../../compare/pair-blocks.ts'
import type { Problem, WrittenText } from '../../../contract.ts'
import { type CheckedItem, problem } from './find-musts.ts'

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
