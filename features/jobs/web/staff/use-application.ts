import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffChanges, useStepUp } from '#features/housekeeping/web/parts.tsx'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listStaffApplications, showStaffApplication } from '../../client.ts'
import type { StaffApplication } from '../../contract.ts'

/** An endpoint that works on an application and answers with it. */
type WorkEndpoint = Endpoint & { result: typeof import('../../contract.ts').StaffApplication }

/** An application with the work on it. */
export type ApplicationActs = {
  application: StaffApplication
  /** Shows a newer state of it. */
  onChanged: (application: StaffApplication) => void
  /** Calls, after a confirmation if needed, for a form that shows refusals itself. */
  send: <E extends Endpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>) => ReturnType<typeof call<E>>
  /** Calls and shows a refusal; what is there now is then shown. Returns whether it succeeded. */
  act: <E extends WorkEndpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>) => Promise<boolean>
}

/** Reads an application, again whenever something about applications has changed. */
export function useApplication(id: number) {
  const { t } = useTranslation('staffJobs')
  const toast = useToast()
  const confirmed = useStepUp()
  const queryClient = useQueryClient()
  const query = queryOf(showStaffApplication, { params: { id } })
  const asked = useQuery(query)
  useStaffChanges('applications', () => void asked.refetch())

  const onChanged = (application: StaffApplication) => {
    queryClient.setQueryData(query.queryKey as readonly unknown[], application)
    void queryClient.invalidateQueries({ queryKey: [listStaffApplications.path] })
  }
  const send: ApplicationActs['send'] = (endpoint, parts) => confirmed(() => call(endpoint, parts))
  const act: ApplicationActs['act'] = async (endpoint, parts) => {
    const answer = (await send(endpoint, parts).catch(() => 'failed')) as StaffApplication | Failure
    if (answer !== 'failed' && !isRefusal(answer)) {
      onChanged(answer)
      return true
    }
    toast({ tone: 'bad', text: refusalText(t, answer) })
    void asked.refetch()
    return false
  }
  return { asked, onChanged, send, act }
}
