import { useState } from 'react'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { bringShowBack, cancelStaffShow } from '../../../client.ts'
import { useReadScheduleAgain } from './use-week.ts'

/** A show, or one day of it (`day` of its own zone), as the member has seen it. */
export type Cancellable = { showId: number; version: number; name: string; day: string | null }

/** Returns functions that cancel at once, with the bar to undo it, and bring back. */
export function useCancel() {
  const { t } = useTranslation('staffSchedule')
  const { offer } = useUndo()
  const toast = useToast()
  const readAgain = useReadScheduleAgain()
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<{ version: number } | Refusal>): Promise<number | null> {
    if (busy) return null
    setBusy(true)
    const answer = await work().catch((): Failure => 'failed')
    setBusy(false)
    await readAgain()
    if (answer !== 'failed' && !isRefusal(answer)) return answer.version
    toast({ tone: 'bad', text: refusalText(t, answer) })
    return null
  }

  const backTo = (version: number, { showId, day }: Cancellable, overlapping: boolean) =>
    call(bringShowBack, { params: { id: showId }, body: { version, day, overlapping } })

  return {
    busy,
    async cancel(what: Cancellable) {
      const { showId, version, day, name } = what
      const now = await run(() => call(cancelStaffShow, { params: { id: showId }, body: { version, day } }))
      if (now === null) return
      offer({
        text: t(day === null ? 'cancel.doneAll' : 'cancel.done', { show: name }),
        async undo() {
          const answer = await backTo(now, what, false)
          await readAgain()
          if (isRefusal(answer)) throw new Error(answer.refused)
        },
      })
    },
    async bringBack(what: Cancellable, overlapping = false) {
      const now = await run(() => backTo(what.version, what, overlapping))
      if (now !== null) toast({ tone: 'ok', text: t('cancel.back', { show: what.name }) })
    },
  }
}
