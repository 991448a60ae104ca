import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useIconLabel } from '#features/accounts/web/parts.tsx'
import { useStaffChanges, useStepUp } from '#features/housekeeping/web/parts.tsx'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call, queryOf } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listSales, listStaffIcons, showRevenue } from '../../client.ts'
import type { StaffIcon } from '../../contract.ts'

/** An endpoint that changes an icon and answers with it. */
type IconEndpoint = Endpoint & { result: typeof StaffIcon }

/** The icons, and how they are changed. */
export type ShopIcons = ReturnType<typeof useShopIcons>

/**
 * Reads the icons, again when the shop changes. `send` calls an endpoint for a form, `tryTo`
 * does so and shows a refusal, `act` shows the icon that comes back; `onIcon` shows an icon as it
 * is now, `onRefused` the one that came with `error.stale`.
 */
export function useShopIcons() {
  const { t } = useTranslation('staffShop')
  const toast = useToast()
  const confirmed = useStepUp()
  const queryClient = useQueryClient()
  const query = queryOf(listStaffIcons, {})
  const asked = useQuery(query)
  const icons = asked.data && !isRefusal(asked.data) ? asked.data.items : null

  function readAgain(): void {
    for (const { path } of [listStaffIcons, listSales, showRevenue])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
  useStaffChanges('shop', readAgain)

  function onIcon(icon: StaffIcon): void {
    const items = (icons ?? []).map((each) => (each.icon === icon.icon ? icon : each))
    queryClient.setQueryData(query.queryKey, { items: items.includes(icon) ? items : [icon, ...items] })
  }
  function onRefused(failure: Failure): void {
    if (failure === 'failed' || failure.refused !== 'error.stale') return
    const { current } = failure
    if (typeof current === 'object' && current !== null) onIcon(current as StaffIcon)
    else readAgain()
  }
  const send = <E extends Endpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>) =>
    confirmed(() => call(endpoint, parts))

  /** Calls an endpoint; returns the result, or null after a refusal, which is shown. */
  async function tryTo<E extends Endpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>) {
    const answer: Answer<E> | 'failed' = await send(endpoint, parts).catch(() => 'failed' as const)
    const failure = failureOf(answer)
    if (failure === null) return answer
    toast({ tone: 'bad', text: refusalText(t, failure) })
    onRefused(failure)
    return null
  }

  /** Changes an icon; returns it, or null after a refusal, which is shown. */
  async function act<E extends IconEndpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>): Promise<StaffIcon | null> {
    const changed = (await tryTo(endpoint, parts)) as StaffIcon | null
    if (changed) onIcon(changed)
    return changed
  }
  return { asked, icons, readAgain, onIcon, onRefused, send, act, tryTo }
}

/**
 * Returns what an icon is called; one without a name in the language is called by another, or its
 * key.
 */
export function useNameOf(): (icon: Pick<StaffIcon, 'icon' | 'words'>) => string {
  const labelOf = useIconLabel()
  return ({ icon, words }) => {
    if (!words) return labelOf(icon)
    return labelOf(icon, words.names) || Object.values(words.names).find((name) => name !== '') || icon
  }
}

function failureOf(answer: unknown): Failure | null {
  return answer === 'failed' || isRefusal(answer) ? answer : null
}
