import { accountClosed } from '#features/accounts/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { MediaContext } from './context.ts'
import { makeSizes, makeSizesTask } from './make-sizes.ts'
import { removeFiles, removeFilesTask } from './remove-picture.ts'
import { serveMedia } from './routes.ts'
import type { MediaTables } from './tables.ts'
import { mediaTag } from './tags.ts'

/** What the library is opened with. `trustedAddresses` are of the configuration, such as the game's. */
export type MediaOptions = Omit<MediaContext, 'db' | 'outgoing'> & {
  db: Db<unknown>
  userAgent: string
  trustedAddresses: readonly string[]
}

/** The tasks of the library as data, for processes that only put them into the queue. */
export const mediaTasks = [makeSizesTask, removeFilesTask]

/** Opens the staff's picture library. */
export function openMedia({ userAgent, trustedAddresses, ...options }: MediaOptions): Feature {
  const outgoing = openFetch({ userAgent, trustedAddresses })
  const context: MediaContext = { ...options, db: tablesOf<MediaTables>(options.db), outgoing }
  return {
    routes: (app) => serveMedia(app, context),
    tasks: [
      bind(makeSizesTask, ({ id }) => makeSizes(context, id)),
      bind(removeFilesTask, ({ files }) => removeFiles(context, files)),
    ],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(context.db, accountId))],
    personalData: { name: 'media', collect: (accountId) => mediaData(context.db, accountId) },
    staff: { topics: { pictures: [mediaTag] } },
    close: outgoing.close,
  }
}

/** Returns the pictures that an account added, for its owner's export. */
async function mediaData(db: Db<MediaTables>, accountId: number): Promise<Record<string, unknown>> {
  const pictures = await db
    .selectFrom('media_pictures')
    .select(['id', 'src', 'name', 'alt', 'credit', 'added_at'])
    .where('added_by', '=', accountId)
    .orderBy('id')
    .execute()
  return { pictures }
}

/** Removes a closed account from its pictures, which stay. */
async function forgetAccount(db: Db<MediaTables>, accountId: number): Promise<void> {
  await db.updateTable('media_pictures').set({ added_by: null }).where('added_by', '=', accountId).execute()
}
