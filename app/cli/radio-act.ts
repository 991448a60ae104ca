import {
  addShow,
  cancelAiring,
  isLineOpenOf,
  listShows,
  listWishes,
  removeShow,
  setFate,
  setLine,
} from '#features/radio/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database.ts'
import { CommandProblem } from './command-problem.ts'
import { linesOfShow, linesOfWish, showName, wishName } from './radio-lines.ts'
import type { RadioRequest, RequestsAct, ShowsAct } from './radio-request.ts'
import { recordedAs } from './recorded.ts'

// Longest list that is printed at once.
const mostListed = 100

/** Where and when: `zone` is that of the site's schedule. */
export type RadioPlace = { now: Date; zone: string }

/**
 * Runs a radio command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for an unknown subject.
 */
export async function run(
  db: Db<unknown>,
  request: Exclude<RadioRequest, { act: 'help' }>,
  place: RadioPlace,
): Promise<string[]> {
  switch (request.act) {
    case 'requests':
    case 'answer':
    case 'line':
      return onRequests(db, request, place.now)
    default:
      return onShows(db, request, place)
  }
}

async function onRequests(db: Db<unknown>, request: RequestsAct, now: Date): Promise<string[]> {
  switch (request.act) {
    case 'requests': {
      const { wishes, more } = await listWishes(db, { ...request, most: mostListed })
      const isOpen = await isLineOpenOf(db, request.station)
      const sum = counted(
        wishes.length + more,
        request.all ? ' was sent' : ' waits',
        request.all ? ' were sent' : ' wait',
      )
      return [
        ...wishes.flatMap((wish) => [...linesOfWish(wish, now), '']),
        sum,
        ...(more > 0 ? [`The last ${wishes.length} of them are listed.`] : []),
        ...(isOpen ? [] : ['The line is closed.']),
      ]
    }
    case 'line': {
      const { station, isOpen } = request
      const isNew = await recordedAs(
        db,
        now,
        (tx) => setLine(tx, station, isOpen, now),
        (changed) =>
          changed ? { act: isOpen ? 'radioLine.opened' : 'radioLine.closed', subject: 'radioLine', id: station } : null,
      )
      return [
        `The line of the station ${station} ${isNew ? 'is' : 'was'} ${isOpen ? 'open' : 'closed'}${isNew ? ' now' : ' already'}.`,
      ]
    }
    case 'answer': {
      const { id, fate } = request
      const answered = await recordedAs(
        db,
        now,
        (tx) => setFate(tx, id, fate, now),
        (done) =>
          isRefusal(done) || !done.isNew
            ? null
            : { act: 'songRequest.answered', subject: 'songRequest', id, changes: { fate } },
      )
      if (isRefusal(answered)) throw new CommandProblem(`There is no request #${id}.`, 1)
      const { wish, isNew } = answered
      const said = isNew ? `is ${fate} now` : wish.fate === fate ? `was ${fate} already` : `stays ${wish.fate}`
      return [`#${id}, ${wishName(wish)}, ${said}.`]
    }
  }
}

async function onShows(db: Db<unknown>, request: ShowsAct, { now, zone }: RadioPlace): Promise<string[]> {
  switch (request.act) {
    case 'shows': {
      const shows = await listShows(db, request.station, now)
      const sum =
        shows.length === 0 ? 'No show is scheduled.' : shows.length === 1 ? '1 show.' : `${shows.length} shows.`
      return [...shows.flatMap((show) => [...linesOfShow(show, now), '']), sum]
    }
    case 'addShow': {
      const added = await recordedAs(
        db,
        now,
        (tx) => addShow(tx, { ...request.show, zone: request.show.zone ?? zone }, now),
        (show) => (isRefusal(show) ? null : { act: 'show.added', subject: 'show', id: show.show.id }),
      )
      if (isRefusal(added)) throw new CommandProblem('The show would be over already.', 1)
      return ['This show is in the schedule now:', ...linesOfShow(added, now)]
    }
    case 'cancelShow': {
      const { id, day } = request
      const cancelled = await recordedAs(
        db,
        now,
        (tx) => cancelAiring(tx, id, day, now),
        (done) =>
          isRefusal(done) || !done.isNew
            ? null
            : { act: 'show.airingCancelled', subject: 'show', id, changes: { day } },
      )
      if (!isRefusal(cancelled)) {
        const { show, isNew } = cancelled
        return [`#${id}, ${showName(show)}, ${isNew ? 'falls out' : 'fell out already'} on ${day}.`]
      }
      const why = cancelled.refused === 'noShow' ? `There is no show #${id}.` : `The show #${id} is not on ${day}.`
      throw new CommandProblem(why, 1)
    }
    case 'removeShow': {
      const removed = await recordedAs(
        db,
        now,
        (tx) => removeShow(tx, request.id),
        (show) => (show ? { act: 'show.removed', subject: 'show', id: show.id } : null),
      )
      if (!removed) throw new CommandProblem(`There is no show #${request.id}.`, 1)
      return [`#${removed.id}, ${showName(removed)}, is out of the schedule.`]
    }
  }
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? `No request${one}.` : count === 1 ? `1 request${one}.` : `${count} requests${many}.`
}
