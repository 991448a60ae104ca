import { useState } from 'react'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { saveText } from '../../../client.ts'
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
