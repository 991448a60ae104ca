import type { z } from 'zod'
import {
  type addStaffShow,
  type bringShowBack,
  type cancelStaffShow,
  type changeStaffShow,
  type StaffAiring,
  StaffWeek,
  showStaffSchedule,
} from '#features/radio/contract.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import type { Member } from './member.ts'

type Body<E extends typeof addStaffShow | typeof changeStaffShow> = z.input<E['body']>

/** The fields of a show, live and once, on Wednesday 18 March 2026 from 20:00 to 22:00. */
export function showBody(of: Partial<Body<typeof addStaffShow>> = {}): Body<typeof addStaffShow> {
  const time = { day: '2026-03-18', starts: '20:00', minutes: 120 }
  return { name: 'Tea Hour', djName: 'Guest host', isLive: true, isRecurring: false, ...time, ...of }
}

/** A week of the schedule as a member of the staff sees it. */
export async function staffWeek(
  member: Pick<Member, 'ask'>,
  query: { week?: string; station?: 'main' | 'tr' } = {},
): Promise<StaffWeek> {
  const { status, body } = await member.ask(showStaffSchedule, { query })
  if (status !== 200) throw new Error(`The schedule was answered with ${status}`)
  return StaffWeek.parse(body)
}

/** An airing of a week by the name of its show, and by its day if the show has several. */
export function airingIn(week: StaffWeek, name: string, day?: string): StaffAiring {
  const found = week.airings.find((each) => each.showName === name && (day === undefined || each.day === day))
  if (!found) throw new Error(`${name} is not in the week`)
  return found
}

/** What changes an airing as it was seen, with other values of some fields. */
export function changeOf(
  airing: StaffAiring,
  of: Partial<Body<typeof changeStaffShow>>,
): { params: { id: number }; body: Body<typeof changeStaffShow> } {
  const { showId, version, day, starts, minutes, showName, djName, coDjName, description, isLive } = airing
  const fields = { name: showName, djName, coDjName: coDjName ?? '', description, isLive, day, starts, minutes }
  const weekly = { isRecurring: airing.isRecurring, lastDay: airing.lastDay }
  return { params: { id: showId }, body: { version, at: day, scope: 'all', ...fields, ...weekly, ...of } }
}

/** What cancels or brings back the day of an airing, or its whole show. */
export function dayOf(
  { showId, version, day }: StaffAiring,
  whole = false,
): Call<typeof cancelStaffShow> & Call<typeof bringShowBack> {
  return { params: { id: showId }, body: { version, day: whole ? null : day } }
}
