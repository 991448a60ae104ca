import type { LanguageCode } from '#platform/contract/language.ts'
import { linesOf } from './compare/block-lines.ts'
import { diffBlocks } from './compare/diff-blocks.ts'
import { diffLines } from './compare/diff-words.ts'
import { textOfLine } from './compare/inline-tokens.ts'
import type { WrittenText } from './newsroom-schemas.ts'

export { type BlockStep, diffBlocks, sameBlock } from './compare/diff-blocks.ts'
export { diffLines, diffWords } from './compare/diff-words.ts'
export { type MergedPart, mergeBlocks } from './compare/merge-blocks.ts'

/** Returns how many parts differ: title, summary (with the picture's text) and each block. */
export function changedParts(before: WrittenText, after: WrittenText): number {
  const isSummaryChanged = before.summary !== after.summary || before.pictureAlt !== after.pictureAlt
  const blocks = diffBlocks(before.body, after.body).filter(({ kind }) => kind !== 'same').length
  return Number(before.title !== after.title) + Number(isSummaryChanged) + blocks
}

// A text is counted at each save: `Intl.Segmenter` takes ten times as long.
const word = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu

const countIn = (line: string) => line.match(word)?.length ?? 0

/**
 * Counts the words of a text: title, summary, blocks with captions and alternative texts, the text
 * of the item's picture.
 */
export function countWords({ title, summary, body, pictureAlt }: WrittenText): number {
  const lines = body.flatMap(linesOf).map(textOfLine)
  return [title, summary, ...lines, pictureAlt].reduce((sum, line) => sum + countIn(line), 0)
}

/** Counts the words that were added and removed from one text to the next. */
export function countWordChanges(
  before: WrittenText,
  after: WrittenText,
  language: LanguageCode,
): { added: number; removed: number } {
  const counts = { added: 0, removed: 0 }
  const compare = (old: string, current: string) => {
    if (old === current) return
    if (old === '' || current === '') {
      counts.removed += countIn(old)
      counts.added += countIn(current)
      return
    }
    for (const { kind, line } of diffLines([old], [current], language)) {
      if (kind !== 'same') counts[kind] += countIn(textOfLine(line))
    }
  }
  compare(before.title, after.title)
  compare(before.summary, after.summary)
  compare(before.pictureAlt, after.pictureAlt)
  for (const step of diffBlocks(before.body, after.body)) {
    if (step.kind === 'same' || step.kind === 'moved') continue
    compare(allLines(before, step.before), allLines(after, step.after))
  }
  return counts
}

function allLines({ body }: WrittenText, place: number | undefined): string {
  const block = place === undefined ? undefined : body[place]
  return block ? linesOf(block).map(textOfLine).join('\n') : ''
}
