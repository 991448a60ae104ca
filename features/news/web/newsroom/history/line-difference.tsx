import type { LanguageCode } from '#platform/contract/language.ts'
import type { Inline } from '../../../body.ts'
import { diffLines } from '../../../compare-blocks.ts'
import { line } from '../../article-line.tsx'
import { useMentions } from '../mentions-context.tsx'

/** A line with the words that were removed and added against the line that it was. */
export function LineDifference({
  before,
  after,
  language,
}: {
  before: readonly Inline[]
  after: readonly Inline[]
  language: LanguageCode
}) {
  const article = useMentions()
  return diffLines(before, after, language).map(({ kind, line: part }, place) => {
    const Part = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    return <Part key={place}>{...line(part, { language, article })}</Part>
  })
}
