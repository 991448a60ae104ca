import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useStaffChanges, useUndo } from '#features/housekeeping/web/parts.tsx'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call, queryOf } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  bringIntegrationBack,
  deleteIntegration,
  listIntegrations,
  retryDelivery,
  switchIntegration,
  testIntegration,
} from '../../client.ts'
import type { Delivery, Integration } from '../../contract.ts'
import { useAnswerText } from './answer-text.ts'

/** The targets and deliveries, read again when they change, and what can be done with them. */
export function useIntegrations() {
  const { t } = useTranslation('staffIntegrations')
  const answerText = useAnswerText()
  const toast = useToast()
  const { offer } = useUndo()
  const queryClient = useQueryClient()
  const query = queryOf(listIntegrations, {})
  const listed = useQuery(query)
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [listIntegrations.path] })
  useStaffChanges('integrations', readAgain)

  async function carryOut<Result extends typeof Integration | typeof Delivery>(
    asked: Promise<Answer<Endpoint & { result: Result }>>,
  ): Promise<z.output<Result> | null> {
    const answer: object | 'failed' = await asked.catch((): 'failed' => 'failed')
    readAgain()
    if (answer !== 'failed' && !isRefusal(answer)) return answer as z.output<Result>
    toast({ tone: 'bad', text: refusalText(t, answer) })
    return null
  }

  // The next act needs the version of this one's answer: the list shows it before it is read again.
  async function change(asked: Promise<Answer<Endpoint & { result: typeof Integration }>>) {
    const changed = await carryOut<typeof Integration>(asked)
    const list = queryClient.getQueryData(query.queryKey)
    if (changed && list && !isRefusal(list)) {
      const targets = list.targets.map((target) => (target.id === changed.id ? changed : target))
      queryClient.setQueryData(query.queryKey, { ...list, targets })
    }
    return changed
  }

  const set = ({ id }: Integration, { version, isOn, events }: Pick<Integration, 'version' | 'isOn' | 'events'>) =>
    change(call(switchIntegration, { params: { id }, body: { version, isOn, events } }))
  const remove = ({ id, version }: Integration) =>
    change(call(deleteIntegration, { params: { id }, query: { version } }))
  const bringBack = ({ id, version }: Integration) =>
    change(call(bringIntegrationBack, { params: { id }, body: { version } }))

  function undoable(text: string, undo: () => Promise<Integration | null>): void {
    offer({
      text,
      undo: async () => {
        if ((await undo()) === null) throw new Error('The target stays as it is')
      },
    })
  }

  return {
    asked: listed,
    readAgain,
    acts: {
      async switchTo(before: Integration, change: Partial<Pick<Integration, 'isOn' | 'events'>>) {
        const done = await set(before, { ...before, ...change })
        if (!done) return
        const text = change.isOn === undefined ? t('done.changed') : t(change.isOn ? 'done.on' : 'done.off')
        undoable(text, () => set(done, { ...before, version: done.version }))
      },
      async remove(target: Integration) {
        const removed = await remove(target)
        if (removed) undoable(t('done.removed'), () => bringBack(removed))
      },
      async bringBack(target: Integration) {
        const back = await bringBack(target)
        if (back) undoable(t('done.back'), () => remove(back))
      },
      async test({ id }: Integration) {
        const delivery = await carryOut<typeof Delivery>(call(testIntegration, { params: { id }, body: {} }))
        if (!delivery) return
        const { state } = delivery
        const key = state === 'sent' ? 'done.tested' : state === 'unclear' ? 'done.testUnclear' : 'done.testFailed'
        toast({ tone: state === 'sent' ? 'ok' : 'bad', text: t(key, { answer: answerText(delivery.answer) }) })
      },
      async retry({ id }: Delivery) {
        const delivery = await carryOut<typeof Delivery>(call(retryDelivery, { params: { id }, body: {} }))
        if (delivery) toast({ tone: 'ok', text: t('done.retried') })
      },
    },
  }
}

/** What can be done with targets and deliveries. */
export type IntegrationActs = ReturnType<typeof useIntegrations>['acts']
