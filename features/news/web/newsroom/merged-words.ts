import type { Block } from '../../body.ts'
import type { WrittenText } from '../../contract.ts'
import { mergeTexts, type TextField, textFields } from './saving/merge-texts.ts'

/** The first part that a colleague changed in a text, for a sentence about it; null for none. */
export function firstChange(
  before: WrittenText,
  after: WrittenText,
): { field: TextField } | { block: Block['kind'] } | null {
  const field = textFields.find((each) => before[each] !== after[each])
  if (field) return { field }
  const part = mergeTexts(before, before, after).parts.find((each) => each.kind === 'block' && each.from === 'theirs')
  if (part?.kind === 'block') return { block: part.block.kind }
  // Blocks were only removed.
  const gone = before.body[0]
  return before.body.length > after.body.length && gone ? { block: gone.kind } : null
}
