import { listPlays, showRadioNow, showSchedule } from '#features/radio/contract.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { apiRadioNow, apiRadioPlayed, apiRadioSchedule } from '../../contract.ts'
import type { Answering } from '../context.ts'

/** Implements contract `apiRadioNow`. */
export async function answerRadioNow(
  { ask }: Answering,
  { language: lang }: Parsed<typeof apiRadioNow>['query'],
): Promise<Outcome<typeof apiRadioNow>> {
  const now = await ask(showRadioNow, { query: { lang } })
  if (isRefusal(now)) return now
  const { online, dj, coDj, show, endsAt, song, startedAt, listeners, fetchedAt, stale } = now
  return {
    ...{ online, isStale: stale, host: dj, coHost: coDj, show, showEndsAt: endsAt },
    song: song && { artist: song.artist, title: song.title, startedAt },
    listeners: listeners.total,
    checkedAt: fetchedAt,
  }
}

/** Implements contract `apiRadioPlayed`. */
export async function answerRadioPlayed(
  { ask }: Answering,
  { language: lang, cursor }: Parsed<typeof apiRadioPlayed>['query'],
): Promise<Outcome<typeof apiRadioPlayed>> {
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) return refuse('error.cursorInvalid')
  const list = await ask(listPlays, { query: { lang, ...(cursor === undefined ? {} : { before: Number(cursor) }) } })
  if (isRefusal(list)) return list
  return {
    items: list.plays.map(({ id, playedAt, artist, title, dj }) => ({ id, playedAt, artist, title, host: dj })),
    nextCursor: list.next === null ? null : String(list.next),
  }
}

/** Implements contract `apiRadioSchedule`. */
export async function answerRadioSchedule(
  { ask }: Answering,
  { language: lang, week }: Parsed<typeof apiRadioSchedule>['query'],
): Promise<Outcome<typeof apiRadioSchedule>> {
  const schedule = await ask(showSchedule, { query: { lang, week } })
  if (isRefusal(schedule)) return schedule
  const { zone, from, to, airings } = schedule
  return {
    ...{ zone, from, to },
    shows: airings.map(({ showId, showName, djName, coDjName, description, isLive, startsAt, endsAt }) => ({
      ...{ showId, name: showName, host: djName, coHost: coDjName, description, isLive, startsAt, endsAt },
    })),
  }
}
