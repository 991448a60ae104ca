import type { z } from 'zod'
import type { FailureReason } from '#features/scanner/contract.ts'
import { type AskedPlayer, findAsked, noteReading } from './asked-players.ts'
import { isPageHidden, type RetroPlayersContext } from './players-context.ts'
import { readFishing } from './read-fishing.ts'
import { readGames } from './read-games.ts'
import type { readPlayerTask } from './read-player-task.ts'

/** A reading under way: of whom, and how the hotel is asked. `mayGoOn` is false as soon as the player keeps the page off the site. */
export type Reading = {
  context: RetroPlayersContext
  player: AskedPlayer
  calls: { priority: 'background'; signal: AbortSignal }
  mayGoOn: () => Promise<boolean>
}

/**
 * Reads what the hotel tells of a player beside the profile. What it does not answer stays as it was, with the trouble noted. Of who keeps the page off
 * the site nothing is read, nor stored of who hides it meanwhile.
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
  // Whoever stopped this process will have the task run again.
  signal.throwIfAborted()
  await noteReading(context, player, askedAt, { state: trouble ? 'failed' : 'complete', trouble })
}
