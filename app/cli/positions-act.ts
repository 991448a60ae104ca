import { readFile } from 'node:fs/promises'
import {
  addPosition,
  changePosition,
  listAllPositions,
  type ManagedPosition,
  type PositionText,
  readPosition,
} from '#features/jobs/server/api.ts'
import type { Db } from '#platform/server/database.ts'
import { reasonOf } from '#platform/server/failed-call.ts'
import { CommandProblem } from './command-problem.ts'
import { linesOfPosition } from './jobs-lines.ts'
import type { PositionsAct } from './jobs-request.ts'
import { recordedAs } from './recorded.ts'

/**
 * Runs a positions command and returns output lines. Throws a CommandProblem for an unknown
 * position or an unreadable file.
 */
export async function onPositions(db: Db<unknown>, request: PositionsAct, now: Date): Promise<string[]> {
  switch (request.act) {
    case 'positions': {
      const positions = await listAllPositions(db)
      const open = positions.filter(({ isOpen }) => isOpen).length
      const sum = positions.length === 0 ? 'There is no position.' : `${open} of ${positions.length} are open.`
      return [...positions.flatMap((position) => [...linesOfPosition(position), '']), sum]
    }
    case 'addPosition': {
      const { key, language, file } = request
      const added = await addTo(db, { ...(await readText(file)), key, language }, now)
      if (!added) throw new CommandProblem(`There is a position ${key} in ${language} already.`, 1)
      return ['This position is open now:', ...linesOfPosition(added)]
    }
    case 'editPosition': {
      const { id, file, title, summary } = request
      const text = file === null ? {} : await readText(file)
      const said = { ...text, ...(title === null ? {} : { title }), ...(summary === null ? {} : { summary }) }
      return ['This is what the position says now:', ...linesOfPosition(await change(db, id, said, now))]
    }
    case 'openPosition': {
      const { id, isOpen } = request
      return linesOfPosition(await change(db, id, { isOpen }, now))
    }
  }
}

function addTo(db: Db<unknown>, said: Parameters<typeof addPosition>[1], now: Date) {
  return recordedAs(
    db,
    now,
    (tx) => addPosition(tx, said, now),
    (position) => (position ? { act: 'position.added', subject: 'position', id: position.id } : null),
  )
}

async function change(
  db: Db<unknown>,
  id: number,
  to: Parameters<typeof changePosition>[2],
  now: Date,
): Promise<ManagedPosition> {
  const fields = Object.keys(to).toSorted().join(', ')
  const changed = await recordedAs(
    db,
    now,
    (tx) => changePosition(tx, id, to, now),
    (position) =>
      position
        ? {
            act: 'position.changed',
            subject: 'position',
            id,
            changes: to.isOpen === undefined ? { fields } : { isOpen: to.isOpen },
          }
        : null,
  )
  if (!changed) throw new CommandProblem(`There is no position #${id}.`, 1)
  return changed
}

async function readText(file: string): Promise<PositionText> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandProblem(`${file} could not be read: ${reasonOf(error)}.`, 1)
  })
  const position = readPosition(text)
  if (typeof position === 'string') throw new CommandProblem(`${file} is no position. ${position}`, 1)
  return position
}
