import type { ActName } from '#features/audit/contract.ts'
import {
  answerRequest,
  changeLine,
  leaveHandOver,
  listAirRequests,
  setSays,
  takeSaysBack,
  undoAnswer,
} from '#features/radio/contract.ts'
import type { Member } from './member.ts'
import { sent, wish } from './radio-requests.ts'
import { schedule } from './radio-schedule.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act of the page "On air", some twice; returns them in order. */
export async function actOnRadio(site: TestSite, sender: Member): Promise<ActName[]> {
  const host = await site.newMember({ roles: ['radio_lvl2'] })
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const all = { zone: 'UTC', firstDay: today, isRecurring: false, starts: '00:00', minutes: 1440 } as const
  await schedule(site, all, new Date())
  await site.database.pool.query('truncate platform_turns')
  await sent(sender, wish({ title: 'On air' }))
  const { items } = listAirRequests.result.parse((await host.ask(listAirRequests, { query: {} })).body)
  const params = { id: items.at(-1)?.id ?? 0 }
  await host.ask(answerRequest, { params, body: { fate: 'played', seen: 'sent' } })
  await host.ask(answerRequest, { params, body: { fate: 'played', seen: 'played' } })
  await host.ask(undoAnswer, { params, body: { fate: 'played' } })
  await host.ask(undoAnswer, { params, body: { fate: 'played' } })
  for (const isOpen of [false, false, true]) await host.ask(changeLine, { body: { station: 'main', isOpen } })
  await host.ask(setSays, { body: { station: 'main', text: 'Hello' } })
  for (const _ of [1, 2]) await host.ask(takeSaysBack, { params: { station: 'main' } })
  await host.ask(leaveHandOver, { body: { station: 'main', text: 'The bell is on cart 4.' } })
  return [
    'songRequest.answered',
    'songRequest.answerUndone',
    'radioLine.closed',
    'radioLine.opened',
    'djSays.set',
    'djSays.takenBack',
    'handOver.left',
  ]
}
