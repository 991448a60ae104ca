import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call, queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listCatalogue, showCatalogueBadge } from '../../client.ts'
import type { CatalogueDetail } from '../../contract.ts'

/** An endpoint that changes a badge of the catalogue and answers with it. */
type BadgeEndpoint = Endpoint & { result: typeof CatalogueDetail }

/** A badge of the catalogue, and how it is changed. */
export type CatalogueAccess = ReturnType<typeof useCatalogueBadge>

/**
 * Reads a badge, again when a colleague changes one. `act` calls an endpoint and shows a refusal;
 * `onDetail` shows a badge as it is now, `onRefused` the one that came with a refusal.
 */
export function useCatalogueBadge(code: string) {
  const { t } = useTranslation('staffBadges')
  const toast = useToast()
  const queryClient = useQueryClient()
  const query = queryOf(showCatalogueBadge, { params: { code }, query: { language: useLanguage() } })
  const asked = useQuery(query)
  const detail = asked.data && !isRefusal(asked.data) ? asked.data : null
  useStaffChanges('badges', () => void asked.refetch())

  function onDetail(changed: CatalogueDetail): void {
    queryClient.setQueryData(query.queryKey, changed)
    void asked.refetch()
    void queryClient.invalidateQueries({ queryKey: [listCatalogue.path] })
  }
  function onRefused(failure: Failure): void {
    const current = isRefusal(failure) ? failure.current : null
    if (typeof current === 'object' && current !== null) onDetail(current as CatalogueDetail)
    else void asked.refetch()
  }

  /** Changes the badge; returns it, or null after a refusal, which is shown. */
  async function act<E extends BadgeEndpoint>(
    endpoint: ClientEndpoint<E>,
    parts: Call<E>,
  ): Promise<CatalogueDetail | null> {
    const answer: Answer<E> | 'failed' = await call(endpoint, parts).catch(() => 'failed' as const)
    if (answer === 'failed' || isRefusal(answer)) {
      const failure = answer as Failure
      toast({ tone: 'bad', text: refusalText(t, failure) })
      onRefused(failure)
      return null
    }
    const changed = answer as CatalogueDetail
    onDetail(changed)
    return changed
  }
  return { code, asked, detail, onDetail, onRefused, act }
}
