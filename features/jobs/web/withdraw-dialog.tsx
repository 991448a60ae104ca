import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { withdrawApplication } from '../client.ts'
import { applicationsQuery } from './queries.ts'

/** Asks for confirmation before withdrawing an application, which cannot be undone, and does it. */
export function WithdrawDialog({
  id,
  member,
  open,
  onClose,
}: {
  id: number
  member: string
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('jobs')
  const ask = useOwnCall()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  async function withdraw() {
    setBusy(true)
    const answer = await ask(withdrawApplication, { params: { id } })
    setBusy(false)
    if (answer === 'failed') return setWrong(refusalText(t, answer))
    await queryClient.invalidateQueries({ queryKey: applicationsQuery(member).queryKey })
    if (isRefusal(answer)) return setWrong(refusalText(t, answer))
    toast({ tone: 'ok', text: t('withdraw.done') })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('withdraw.title')}
      icon="left"
      closeLabel={t('withdraw.keep')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('withdraw.keep')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
            {t('withdraw.yes')}
          </Button>
        </>
      }
    >
      <p>{t('withdraw.text')}</p>
      {wrong && <Note tone="bad" role="alert" title={wrong} />}
    </Dialog>
  )
}
