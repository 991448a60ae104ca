import { useState } from 'react'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../../body.ts'
import { saveText } from '../../../client.ts'
import { diffBlocks, sameBlock } from '../../../compare-blocks.ts'
import type { StaffText, WrittenText } from '../../../contract.ts'
import { writtenOf } from '../saving/writing.ts'

/**
 * Returns `restore`, which saves a text made from the working one as a new revision, and offers to
 * undo it. Nothing is overwritten: a text that was changed meanwhile is refused.
 */
export function useRestore(id: number, language: LanguageCode, current: StaffText | null, onSaved: () => void) {
  const { t } = useTranslation(['staffHistory', 'common'])
  const toast = useToast()
  const undo = useUndo()
  const [busy, setBusy] = useState(false)

  async function save(text: WrittenText, version: number): Promise<number | null> {
    const body = { ...text, version, kind: 'restored' as const }
    const answer = await call(saveText, { params: { id, language }, body }).catch(() => 'failed' as const)
    onSaved()
    if (answer !== 'failed' && !isRefusal(answer)) return answer.version
    toast({ tone: 'bad', text: refusalText(t, answer) })
    return null
  }

  async function restore(change: (text: WrittenText) => WrittenText, done: string): Promise<void> {
    if (!current || busy) return
    setBusy(true)
    const before = writtenOf(current)
    const version = await save(change(before), current.version)
    setBusy(false)
    if (version === null) return
    undo.offer({
      text: done,
      detail: t('history.kept'),
      undo: async () => {
        if ((await save(before, version)) === null) throw new Error('The restored text was changed meanwhile')
      },
    })
  }

  return { restore, busy, mayRestore: current?.may.write ?? false }
}

/**
 * Returns the current blocks with the block at `place` of an older text as it was there: changed
 * back, moved back, or put in again after the block that it followed.
 */
export function restoreBlock(older: readonly Block[], place: number, current: readonly Block[]): Block[] {
  const block = older[place]
  if (!block) return [...current]
  const steps = diffBlocks(older, current)
  const here = steps.find(({ before }) => before === place)
  if (here?.kind === 'changed') return current.map((each, at) => (at === here.after ? block : each))
  if (here?.kind === 'same') return [...current]
  // Of the blocks before it, the last one that is still in its order.
  const kept = steps.findLast((step) => (step.kind === 'same' || step.kind === 'changed') && step.before < place)
  const after = kept?.after ?? -1
  const restored: Block[] = after < 0 ? [block] : []
  current.forEach((each, at) => {
    if (here?.kind !== 'moved' || at !== here.after) restored.push(each)
    if (at === after) restored.push(block)
  })
  return restored
}

/** Returns the current blocks without one that is the same as `block`, if there is one. */
export function removeBlock(block: Block, current: readonly Block[]): Block[] {
  const at = current.findIndex((each) => sameBlock(each, block))
  return current.filter((_, place) => place !== at)
}
