import { describeAuthors } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { leaveNoteAbout, type NoteAbout, notesAbout } from '#features/housekeeping/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { HandOver, StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { requestsTag } from '../tags.ts'
import { refuseDepartment } from './host.ts'

const aboutStation = (station: StationId) => `radio:${station}`

/** Returns the open notes to the next host of a station, newest first. */
export async function readHandOvers(db: Db<unknown>, station: StationId): Promise<HandOver[]> {
  return describe(db, await notesAbout(db, aboutStation(station)))
}

/** Leaves a note to the next host of a station. Refuses as `refuseDepartment`. */
export async function leaveHandOverOf(
  context: RadioContext,
  actor: Actor,
  { station, text }: { station: StationId; text: string },
) {
  const refused = await refuseDepartment(context, actor)
  if (refused) return refused
  const now = context.clock.now()
  const note = await inTransaction(context.db, async (tx) => {
    const about = { about: aboutStation(station), permission: 'radio.air' } as const
    const left = await leaveNoteAbout(tx, { ...about, accountId: actor.id, text, now })
    await recordAct(
      tx,
      { by: actor.id, act: 'handOver.left', subject: 'handOver', id: left.id, changes: { station } },
      now,
    )
    await invalidateTags(tx, [requestsTag])
    return left
  })
  const [described] = await describe(context.db, [note])
  if (!described) throw new Error('A note was left, but is not there')
  return described
}

async function describe(db: Db<unknown>, notes: readonly NoteAbout[]): Promise<HandOver[]> {
  const authors = await describeAuthors(
    db,
    notes.flatMap(({ accountId }) => accountId ?? []),
  )
  return notes.map(({ id, text, writtenAt, accountId }) => ({
    ...{ id, text, writtenAt: writtenAt.toISOString() },
    by: (accountId !== null && authors.get(accountId)?.name) || null,
  }))
}
