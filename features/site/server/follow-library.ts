import { pictureReplaced } from '#features/media/contract.ts'
import { currentPictures } from '#features/media/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type Listener, listener } from '#platform/server/tasks/outbox.ts'
import { changeSettings } from './change-settings.ts'
import type { SiteContext } from './context.ts'
import { readSettings } from './show-settings.ts'

/**
 * Returns the listener by which the logo follows the library: a picture that was replaced is
 * replaced.
 */
export function followLibrary(context: SiteContext): Listener {
  return listener(pictureReplaced, async ({ from }) => {
    const { values, details } = await readSettings(context, context.wholeDb)
    if (values.logo?.src !== from) return
    const last = await inTransaction(context.db, async (tx) => (await currentPictures(tx, [from])).get(from)?.src)
    if (last === undefined) return
    const logo = details.find(({ name }) => name === 'logo')?.version ?? 0
    const outcome = await changeSettings(context, null, { logo: last }, { logo })
    // Another logo was chosen meanwhile; the task runs again.
    if (isRefusal(outcome) && outcome.refused === 'error.stale') throw new Error('The logo was changed meanwhile.')
  })
}
