import { useState } from 'react'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { answerRequest, undoAnswer } from '../../../client.ts'
import type { StaffRequest } from '../../../contract.ts'
import styles from './requests-page.module.css'

type Answer = 'played' | 'declined'

/** The answers that a past request has not got, each with the undo bar after it. */
export function LateAnswer({ request, onAnswered }: { request: StaffRequest; onAnswered: () => void }) {
  const { t } = useTranslation(['staffRadio', 'staff', 'common'])
  const { offer } = useUndo()
  const toast = useToast()
  const [busy, setBusy] = useState<Answer | null>(null)
  const { id, fate: seen, subject, title } = request
  const isMusic = subject === 'music'

  async function answer(fate: Answer): Promise<void> {
    setBusy(fate)
    const given = await call(answerRequest, { params: { id }, body: { fate, seen } }).catch(() => 'failed' as const)
    setBusy(null)
    onAnswered()
    if (given === 'failed' || isRefusal(given)) return toast({ tone: 'bad', text: refusalText(t, given) })
    const word = fate === 'declined' ? 'done.declined' : isMusic ? 'done.played' : 'done.readOut'
    offer({
      text: t(word, { title }),
      async undo() {
        const undone = await call(undoAnswer, { params: { id }, body: { fate } })
        onAnswered()
        if (isRefusal(undone)) throw new Error(undone.refused)
      },
    })
  }

  return (
    <span className={styles.late}>
      {seen !== 'played' && (
        <Button small busy={busy === 'played'} onClick={() => void answer('played')}>
          {t(isMusic ? 'answer.played' : 'answer.readOut')}
        </Button>
      )}
      {seen !== 'declined' && (
        <Button small variant="ghost" busy={busy === 'declined'} onClick={() => void answer('declined')}>
          {t('answer.declined')}
        </Button>
      )}
    </span>
  )
}
