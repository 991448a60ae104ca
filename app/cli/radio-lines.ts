import type { ListedShow, Wish } from '#features/radio/server/api.ts'
import { ageOf, momentOf } from './moment.ts'
import { readable } from './readable.ts'

/**
 * Formats a request to the host: number, wish and vote count, date, outcome, and the message of
 * each sender.
 */
export function linesOfWish(wish: Wish, now: Date): string[] {
  const often = wish.wishes > 1 ? `, wished for by ${wish.wishes}` : ''
  return [
    `#${wish.id} ${wishName(wish)}${often}`,
    `  ${momentOf(wish.sentAt)}, ${ageOf(wish.sentAt, now)}, ${wish.fate}`,
    ...wish.senders.flatMap(({ name, message }) => [
      `  from ${name === '' ? 'somebody' : inLine(name)}`,
      ...(message === '' ? [] : readable(message).map((line) => `  | ${line}`)),
    ]),
  ]
}

/** Describes a wish for use in a sentence. */
export function wishName({ subject, artist, title }: Pick<Wish, 'subject' | 'artist' | 'title'>): string {
  return subject === 'greeting' ? 'a greeting' : `"${inLine(title)}" by ${inLine(artist)}`
}

/** Formats a show: number, host, schedule and next broadcast. */
export function linesOfShow({ show, next }: ListedShow, now: Date): string[] {
  const { id, zone, starts, minutes, description } = show
  const ends = Temporal.PlainTime.from(starts).add({ minutes }).toString({ smallestUnit: 'minute' })
  const first = Temporal.PlainDate.from(show.first_day).toLocaleString('en', { weekday: 'long' })
  const day = show.is_recurring ? `every ${first} since ${show.first_day}` : `on ${first}, ${show.first_day}`
  const until = show.last_day === null ? '' : ` until ${show.last_day}`
  return [
    `#${id} ${showName(show)}, ${show.is_live ? 'live' : 'recorded'}`,
    `  ${day}${until}, ${starts} to ${ends} (${zone})`,
    ...(description === '' ? [] : readable(description).map((line) => `  | ${line}`)),
    ...(show.cancelled.length > 0 ? [`  falls out on ${show.cancelled.join(', ')}`] : []),
    `  ${nextOf(next, now)}`,
  ]
}

/** Describes a show with its host. */
export function showName(show: ListedShow['show']): string {
  const hosts = [show.dj_name, show.co_dj_name].filter((host) => host !== null)
  return `${inLine(show.name)} with ${inLine(hosts.join(' and '))}`
}

function nextOf(next: ListedShow['next'], now: Date): string {
  if (!next) return 'is over'
  const isOn = next.starts.epochMilliseconds <= now.getTime()
  return isOn ? 'is on now' : `next on ${momentOf(new Date(next.starts.epochMilliseconds))}`
}

function inLine(text: string): string {
  return readable(text).join(' ')
}
