import type { ActName } from '#features/audit/contract.ts'
import {
  addStaffShow,
  answerSwap,
  askForSwap,
  bringShowBack,
  cancelStaffShow,
  changeStaffShow,
  copyWeek,
} from '#features/radio/contract.ts'
import { asked } from './newsroom.ts'
import { airingIn, changeOf, dayOf, showBody, staffWeek } from './radio-staff.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act on the schedule; returns them in order. */
export async function actOnSchedule(site: TestSite): Promise<ActName[]> {
  const one = await site.newMember({ name: 'Host.one', roles: ['radio_lvl1'] })
  const two = await site.newMember({ name: 'Host.two', roles: ['radio_lvl2'] })
  const monday = Temporal.Now.plainDateISO('Europe/Berlin').add({ weeks: 1 })
  const day = monday.subtract({ days: monday.dayOfWeek - 1 }).toString()
  const next = monday.subtract({ days: monday.dayOfWeek - 8 }).toString()
  await asked(one, addStaffShow, { body: showBody({ day, name: 'One', starts: '10:00', minutes: 60 }) })
  await asked(two, addStaffShow, { body: showBody({ day, name: 'Two', djName: two.name, starts: '12:00' }) })
  const airing = async (name: string) => airingIn(await staffWeek(two, { week: day }), name)
  await asked(two, changeStaffShow, changeOf(await airing('Two'), { minutes: 90 }))
  await asked(two, cancelStaffShow, dayOf(await airing('Two')))
  await asked(two, bringShowBack, dayOf(await airing('Two')))
  const { params, body } = dayOf(await airing('Two'), true)
  const { version } = await asked(two, cancelStaffShow, { params, body })
  await asked(two, bringShowBack, { params, body: { ...body, version } })
  const swap = async () => {
    const week = await staffWeek(one, { week: day })
    const [mine, other] = [airingIn(week, 'One'), airingIn(week, 'Two')]
    return asked(one, askForSwap, { body: { mine, other } })
  }
  for (const answer of ['withdrawn', 'declined', 'accepted'] as const) {
    const { id } = await swap()
    await asked(answer === 'withdrawn' ? one : two, answerSwap, { params: { id }, body: { answer } })
  }
  await asked(two, copyWeek, { body: { from: day, to: next } })
  return [
    'show.added',
    'show.added',
    'show.changed',
    'show.airingCancelled',
    'show.airingRestored',
    'show.cancelled',
    'show.broughtBack',
    'show.swapAsked',
    'show.swapWithdrawn',
    'show.swapAsked',
    'show.swapDeclined',
    'show.swapAsked',
    'show.swapAccepted',
    'show.added',
    'show.added',
  ]
}
