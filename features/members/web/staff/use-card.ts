import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { HotelCode } from '#features/hotels/contract.ts'
import { useStaffChanges, useStepUp } from '#features/housekeeping/web/parts.tsx'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { type Failure, type RefusalTexts, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listMemberLedger, listMembers, showMember, showMemberById } from '../../client.ts'
import type { MemberCard } from '../../contract.ts'

/** An endpoint that acts on a member and answers with the card. */
type ActEndpoint = Endpoint & { result: typeof MemberCard }

/** A member's card with the acts on it. */
export type CardActs = {
  card: MemberCard
  /** Shows a newer card. */
  onCard: (card: MemberCard) => void
  /** Acts, after a confirmation if needed; a refusal is shown. Returns the card, or null. */
  act: <E extends ActEndpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>) => Promise<MemberCard | null>
  /** Calls for a form, which shows refusals itself; a newer card that comes with one is shown. */
  send: <E extends Endpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>) => ReturnType<typeof call<E>>
  /** For a form that stays open: says which colleague has changed what it is about. */
  staleTexts: (failure: Failure) => RefusalTexts
  /** For a dialog whose act a colleague has done already: says who, and closes it. */
  closeIfStale: (onClose: () => void) => (failure: Failure) => void
}

/** Returns the card of a member: by the account's number, else by hotel and name. */
export function useCard(by: { id: number | undefined; hotel: HotelCode | undefined; name: string }) {
  const { t } = useTranslation(['staffMembers', 'common'])
  const toast = useToast()
  const confirmed = useStepUp()
  const queryClient = useQueryClient()
  const { id, hotel = 'hhus', name } = by
  const ofName = useQuery({ ...queryOf(showMember, { params: { hotel, name } }), enabled: id === undefined })
  const ofId = useQuery({ ...queryOf(showMemberById, { params: { id: id ?? 0 } }), enabled: id !== undefined })
  const asked = id === undefined ? ofName : ofId
  const queryKey =
    id === undefined
      ? queryOf(showMember, { params: { hotel, name } }).queryKey
      : queryOf(showMemberById, { params: { id } }).queryKey
  useStaffChanges('members', () => void asked.refetch())

  const onCard = (card: MemberCard) => {
    queryClient.setQueryData(queryKey as readonly unknown[], card)
    void queryClient.invalidateQueries({ queryKey: [listMembers.path] })
    void queryClient.invalidateQueries({ queryKey: [listMemberLedger.path] })
  }
  const send: CardActs['send'] = async (endpoint, parts) => {
    const answer = await confirmed(() => call(endpoint, parts))
    const current = isRefusal(answer) ? currentIn(answer) : null
    if (current) onCard(current)
    return answer
  }
  const staleTexts = (failure: Failure): RefusalTexts => {
    if (failure === 'failed' || !currentIn(failure)) return {}
    const { by } = failure
    return { 'error.stale': typeof by === 'string' ? t('stale.by', { name: by }) : t('stale.unknown') }
  }
  const closeIfStale: CardActs['closeIfStale'] = (onClose) => (failure) => {
    const text = staleTexts(failure)['error.stale']
    if (text === undefined) return
    toast({ text })
    onClose()
  }
  const act: CardActs['act'] = async (endpoint, parts) => {
    const answer = (await send(endpoint, parts).catch(() => 'failed')) as MemberCard | Failure
    if (answer === 'failed' || isRefusal(answer)) {
      toast({ tone: 'bad', text: refusalText(t, answer, staleTexts(answer)) })
      if (answer === 'failed' || !currentIn(answer)) void asked.refetch()
      return null
    }
    onCard(answer)
    return answer
  }
  return { asked, act, send, onCard, staleTexts, closeIfStale }
}

/** The card as it is now, which comes with `error.stale`. */
function currentIn({ refused, current }: Refusal): MemberCard | null {
  return refused === 'error.stale' && current ? (current as MemberCard) : null
}
