import { addShow, cancelAiring, countShows, type ShowDraft } from '#features/radio/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What the demonstration's shows are put into; `zone` is that of the schedule. */
type Context = { db: Db<unknown>; now: Date; zone: string }

type Show = { day: number; from: number; to: number; name: string; dj: string; coDj?: string; description: string }

/** The week of the demonstration: `day` 0 is Monday, times are whole hours. */
const hosted: readonly Show[] = [
  {
    day: 0,
    from: 7,
    to: 10,
    name: 'Breakfast at the Desk',
    dj: 'DJ Mina',
    description: 'Coffee, mail and your greetings.',
  },
  {
    day: 0,
    from: 17,
    to: 19,
    name: 'After School',
    dj: 'DJ Mina',
    description: 'Homework can wait: two hours of chart music.',
  },
  {
    day: 1,
    from: 18,
    to: 20,
    name: 'Güzel Akşamlar',
    dj: 'DJ Şahin',
    description: 'Türkçe pop, istekler ve selamlar.',
  },
  { day: 1, from: 21, to: 23, name: 'Synth & Suitcases', dj: 'DJ Rex', description: 'Old machines, new songs.' },
  {
    day: 2,
    from: 7,
    to: 10,
    name: 'Breakfast at the Desk',
    dj: 'DJ Moritz',
    description: 'Kaffee, Post und eure Grüße.',
  },
  {
    day: 2,
    from: 19,
    to: 21,
    name: 'Rare Grooves',
    dj: 'adaLovesRares',
    description: 'Records that nobody else has in the inventory.',
  },
  {
    day: 3,
    from: 17,
    to: 19,
    name: 'Quiz Lobby',
    dj: 'Luna',
    coDj: 'Moritz',
    description: 'Ten questions, one winner, music in between.',
  },
  {
    day: 4,
    from: 7,
    to: 10,
    name: 'Breakfast at the Desk',
    dj: 'DJ Mina',
    description: 'Coffee, mail and your greetings.',
  },
  { day: 4, from: 18, to: 20, name: 'Feierabend', dj: 'DJ Moritz', description: 'Die Woche ist geschafft.' },
  { day: 4, from: 21, to: 24, name: 'Friday Pool Party', dj: 'Marlow', coDj: 'Pelin', description: 'Bring a towel.' },
  {
    day: 5,
    from: 17,
    to: 20,
    name: 'Request Marathon',
    dj: 'All hosts',
    description: 'Three hours, only what you wish for.',
  },
  { day: 5, from: 21, to: 24, name: 'Night Shift', dj: 'DJ Kemal', description: 'For those who keep the lights on.' },
  { day: 6, from: 18, to: 20, name: 'Sunday Tea', dj: 'Pelin.ay', description: 'Çay, sohbet ve sakin şarkılar.' },
  { day: 6, from: 21, to: 23, name: 'Slow Elevator', dj: 'DJ Marlow', description: 'Going down to the slow songs.' },
]
const lift = { name: 'Lift Music', dj: 'DJ Otto', description: 'Music between the floors, from the tape.' }
const night = { name: 'Night Porter', dj: 'DJ Otto', description: 'Quiet music until the desk opens.' }
const nightEnds = 7

/** A single show, on the Saturday to come, where the tape would play. */
const single = { day: 5, from: 14, to: 17, name: 'Open Studio', dj: 'DJ Marlow', coDj: 'Luna' }

/** The shows have been on for so long when the demonstration first starts. */
const weeksBefore = 4

/** Fills the schedule so that a live or recorded show is always on. Idempotent. */
export async function scheduleDemoShows({ db, now, zone }: Context): Promise<void> {
  if ((await countShows(db)) > 0) return
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const saturday = monday.add({ days: single.day + (today.dayOfWeek > single.day ? 7 : 0) }).toString()
  for (const show of [...hosted.map((each) => ({ ...each, isLive: true })), ...tape()]) {
    const firstDay = monday.subtract({ weeks: weeksBefore }).add({ days: show.day }).toString()
    const added = await addShow(db, { ...draftOf(show, zone), isLive: show.isLive, isRecurring: true, firstDay }, now)
    if (isRefusal(added)) throw new Error(`${show.name} was refused`)
    if (!show.isLive && show.day === single.day && show.from === single.from)
      await cancelAiring(db, added.show.id, saturday, now)
  }
  const special = { ...single, description: 'Come in: the studio is open to everybody.' }
  await addShow(db, { ...draftOf(special, zone), isLive: true, isRecurring: false, firstDay: saturday }, now)
}

/** Returns the recorded programme for the night and between live shows. */
function tape(): (Show & { isLive: boolean })[] {
  return Array.from({ length: 7 }, (_, day) => {
    const taken = [...hosted.filter((show) => show.day === day), ...(single.day === day ? [single] : [])]
    const ordered = taken.toSorted((one, other) => one.from - other.from)
    const ends = [nightEnds, ...ordered.map(({ to }) => to)]
    const begins = [...ordered.map(({ from }) => from), 24]
    const gaps = ends.map((from, place) => ({ day, from, to: begins[place] ?? 24, ...lift, isLive: false }))
    // On every Saturday but one the tape plays when the studio is open.
    const closed = single.day === day ? [{ day, from: single.from, to: single.to, ...lift, isLive: false }] : []
    return [
      { day, from: 0, to: nightEnds, ...night, isLive: false },
      ...gaps.filter(({ from, to }) => from < to),
      ...closed,
    ]
  }).flat()
}

function draftOf({ from, to, name, dj, coDj, description }: Omit<Show, 'day'>, zone: string) {
  return {
    ...{ station: 'main', name, djName: dj, coDjName: coDj ?? null, description, zone, lastDay: null },
    starts: `${String(from).padStart(2, '0')}:00`,
    minutes: (to - from) * 60,
  } satisfies Partial<ShowDraft>
}
