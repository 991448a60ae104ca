import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../body.ts'
import type { WrittenText } from '../../contract.ts'
import { mergeTexts, type TextField, textFields } from './saving/merge-texts.ts'
import type { ShowEffect } from './saving/writing.ts'

/**
 * Returns a function that shows a toast about a colleague's change that was merged or taken over.
 */
export function useMergeToast(): (effect: ShowEffect, before: WrittenText) => void {
  const { t } = useTranslation('staffArticle')
  const toast = useToast()
  return ({ newer, wasMerged, text }, before) => {
    const changed = firstChange(before, text)
    if (!changed) return
    const part = 'field' in changed ? t(`fields.${changed.field}`) : t(`blocks.${changed.block}`)
    const name = newer.savedBy?.name ?? t('somebody')
    toast({
      tone: 'info',
      text: t(wasMerged ? 'merge.bothKept' : 'merge.taken', { name, part }),
      durationSeconds: 8,
    })
  }
}

/** Returns the first part that a colleague changed in a text; null for none. */
function firstChange(before: WrittenText, after: WrittenText): { field: TextField } | { block: Block['kind'] } | null {
  const field = textFields.find((each) => before[each] !== after[each])
  if (field) return { field }
  const part = mergeTexts(before, before, after).parts.find((each) => each.kind === 'block' && each.from === 'theirs')
  if (part?.kind === 'block') return { block: part.block.kind }
  // Blocks were only removed.
  const gone = before.body[0]
  return before.body.length > after.body.length && gone ? { block: gone.kind } : null
}
