import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { WrittenText } from '../../contract.ts'
import { firstChange } from './merged-words.ts'
import type { ShowEffect } from './saving/writing.ts'

/** Returns a function that says what a colleague changed, after it was merged or taken over. */
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
