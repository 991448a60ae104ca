import type { z } from 'zod'
import type { FailureReason } from '#features/scanner/contract.ts'
import { findAsked, noteReading } from './asked-players.ts'
import type { Reading } from './players-context.ts'
import { isPageHidden, type RetroPlayersContext } from './players-context.ts'
import { readFishing } from './read-fishing.ts'
import { readGames } from './read-games.ts'
import type { readPlayerTask } from './read-player-task.ts'

/**
 * Reads the data of a player besides the profile. Unanswered parts stay unchanged, with the failure
 * noted. Players with a hidden page are not read, and nothing is stored if they hide it during the
 * reading.
 */
export async function readPlayer(
  context: RetroPlayersContext,
  { habboId, askedAt }: z.output<typeof readPlayerTask.payload>,
  signal: AbortSignal,
): Promise<void> {
  const player = await findAsked(context, habboId, askedAt)
  if (!player) return
  const mayGoOn = async () => !(await isPageHidden(context.db, habboId))
  const reading: Reading = { context, player, calls: { priority: 'background', signal }, mayGoOn }
  let trouble: FailureReason | null = null
  if (await mayGoOn()) {
    await noteReading(context, player, askedAt, { state: 'reading', trouble: null })
    const ofFishing = await readFishing(reading)
    const ofGames = await readGames(reading)
    trouble = ofFishing ?? ofGames
  }
  // If this process is stopped, the task is run again elsewhere.
  signal.throwIfAborted()
  await noteReading(context, player, askedAt, { state: trouble ? 'failed' : 'complete', trouble })
}
