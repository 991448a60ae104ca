import { useEffect, useRef, useState } from 'react'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { bringShowBack, cancelStaffShow, removeStaffShow } from '../../../client.ts'
import type { Overlap } from '../../../contract.ts'
import { useReadScheduleAgain } from './use-week.ts'

/** A show, or one day of it (`day` of its own zone), as the member has seen it. */
export type Cancellable = { showId: number; version: number; name: string; day: string | null }

/** What would be brought back over other shows, of which the member is asked. */
export type InTheWay = { what: Cancellable; shows: string }

/** Returns functions that cancel at once, with the bar to undo it, bring back and delete. */
export function useCancel() {
  const { t } = useTranslation('staffSchedule')
  const { offer } = useUndo()
  const toast = useToast()
  const readAgain = useReadScheduleAgain()
  const [busy, setBusy] = useState(false)
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  // The undo bar outlives the page, on which the question would be.
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function run<Answered>(work: () => Promise<Answered>): Promise<Answered | Failure | null> {
    if (busy) return null
    setBusy(true)
    const answer = await work().catch((): Failure => 'failed')
    setBusy(false)
    await readAgain()
    return answer
  }

  function sayWhyNot(failure: Failure) {
    const shows = showsIn(failure)
    const texts = shows === null ? {} : { 'error.showOverlaps': t('overlapsWith', { shows }) }
    toast({ tone: 'bad', text: refusalText(t, failure, texts) })
  }

  const back = ({ showId, version, day }: Cancellable, accepted: { overlapping?: boolean; overlapped?: number[] }) =>
    call(bringShowBack, { params: { id: showId }, body: { version, day, ...accepted } })

  function askOrSayWhyNot(what: Cancellable, failure: Failure) {
    const shows = showsIn(failure)
    if (isShown.current && shows !== null && failure !== 'failed' && failure.mayAccept)
      return setInTheWay({ what, shows })
    return sayWhyNot(failure)
  }

  return {
    busy,
    inTheWay,
    leaveCancelled: () => setInTheWay(null),
    async cancel(what: Cancellable) {
      const { showId, version, day, name } = what
      const answer = await run(() => call(cancelStaffShow, { params: { id: showId }, body: { version, day } }))
      if (answer === null) return
      if (answer === 'failed' || isRefusal(answer)) return sayWhyNot(answer)
      offer({
        text: t(day === null ? 'cancel.doneAll' : 'cancel.done', { show: name }),
        async undo() {
          const cancelled = { ...what, version: answer.version }
          const undone = await back(cancelled, { overlapped: answer.overlapped })
          await readAgain()
          if (isRefusal(undone)) askOrSayWhyNot(cancelled, undone)
        },
      })
    },
    async bringBack(what: Cancellable, overlapping = false) {
      const answer = await run(() => back(what, { overlapping }))
      if (answer === null) return
      setInTheWay(null)
      if (answer !== 'failed' && !isRefusal(answer)) {
        return toast({ tone: 'ok', text: t('cancel.back', { show: what.name }) })
      }
      return askOrSayWhyNot(what, answer)
    },
    async remove({ showId, version, name }: Cancellable) {
      const answer = await run(() => call(removeStaffShow, { params: { id: showId }, query: { version } }))
      if (answer === null) return
      if (answer === 'failed' || isRefusal(answer)) return sayWhyNot(answer)
      toast({ tone: 'ok', text: t('remove.done', { show: name }) })
    },
  }
}

/** The names of the shows that are on at the time; null if something else was refused. */
function showsIn(failure: Failure): string | null {
  if (failure === 'failed' || failure.refused !== 'error.showOverlaps') return null
  const overlaps = failure.overlaps as readonly Overlap[]
  return [...new Set(overlaps.map(({ showName }) => showName))].join(', ')
}
