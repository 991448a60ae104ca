import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStaffChanges, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { answerRequest, listAirRequests, undoAnswer } from '../../../client.ts'
import type { StaffRequest, StationId } from '../../../contract.ts'
import { mergeRequests, type ShownRequest } from './merge-requests.ts'

/** An answer that a host gives. */
export type Answer = 'seen' | 'played' | 'declined'

const pollMs = 60_000

/**
 * The requests to a station as they arrive, and their answers: each takes effect on the screen at
 * once, with the undo bar after it.
 */
export function useAirRequests(station: StationId) {
  const { t } = useTranslation(['staffRadio', 'staff', 'common'])
  const { offer } = useUndo()
  const toast = useToast()
  const query = useQuery({
    ...queryOf(listAirRequests, { query: { station } }),
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
  })
  const data = query.data && !isRefusal(query.data) ? query.data : null
  const own = useRef(new Set<number>())
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [rows, setRows] = useState<readonly ShownRequest[]>([])
  useStaffChanges('requests', () => void query.refetch())
  useEffect(() => {
    if (data) setRows((before) => mergeRequests(before, data, own.current))
  }, [data])

  function put(request: StaffRequest): void {
    setRows((before) => before.map((row) => (row.id === request.id ? { ...request, isGone: false } : row)))
  }

  function bringBack(request: StaffRequest): void {
    own.current.delete(request.id)
    setRows((before) => mergeRequests(before, { items: [request], answered: [] }, own.current))
    void query.refetch()
  }

  async function answer(request: ShownRequest, fate: Answer): Promise<void> {
    const { id } = request
    const stays = fate === 'seen'
    if (stays) put({ ...request, fate })
    else {
      own.current.add(id)
      setRows((before) => before.filter((row) => row.id !== id && !row.isGone))
    }
    // One after the other: each answer sends the state that the one before it has set.
    const sending = last.current.then(() =>
      call(answerRequest, { params: { id }, body: { fate, seen: request.fate } }).catch(() => null),
    )
    last.current = sending
    // Offered at once, so that the key never undoes the answer before this one.
    offer({
      text: t(wordOfDone({ ...request, fate }), { title: request.title }),
      async undo() {
        const given = await sending
        if (!given || isRefusal(given)) return
        const undone = await call(undoAnswer, { params: { id }, body: { fate } })
        if (isRefusal(undone)) throw new Error(undone.refused)
        bringBack(undone)
      },
    })
    const given = await sending
    if (!given || isRefusal(given)) return notGiven(request, given)
    if (stays) put(given)
  }

  function notGiven(request: ShownRequest, refusal: Parameters<typeof refusalText>[1] | null): void {
    own.current.delete(request.id)
    const current = refusal !== null && refusal !== 'failed' ? refusal.current : undefined
    if (isRequest(current)) {
      setRows((before) => mergeRequests([...before, request], { items: [], answered: [current] }, own.current))
      toast({ tone: 'info', text: t('requests.faster', { name: current.by ?? t('requests.somebody') }) })
    } else {
      setRows((before) => mergeRequests(before, { items: [request], answered: [] }, own.current))
      toast({ tone: 'bad', text: refusalText(t, refusal ?? 'failed') })
    }
    void query.refetch()
  }

  return { query, rows, answered: data?.answered ?? [], more: data?.more ?? 0, answer }
}

function isRequest(given: unknown): given is StaffRequest {
  return typeof given === 'object' && given !== null && 'fate' in given
}

function wordOfDone({ fate, subject }: StaffRequest) {
  if (fate === 'seen') return 'done.seen'
  if (fate === 'declined') return 'done.declined'
  return subject === 'greeting' ? 'done.readOut' : 'done.played'
}
