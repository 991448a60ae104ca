import type { FastifyInstance } from 'fastify'
import { accountClosed } from '#features/accounts/contract.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { serve } from '#platform/server/http/http.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import {
  changePicture,
  fillAltText,
  listPictures,
  removePicture,
  replacePicture,
  showPicture,
  takeOverPicture,
  uploadPicture,
} from '../contract.ts'
import { correctPicture, describeInLanguage } from './change-picture.ts'
import type { MediaContext } from './context.ts'
import { describePicture } from './describe-pictures.ts'
import { pageOfPictures } from './list-pictures.ts'
import { makeSizes, makeSizesTask } from './make-sizes.ts'
import { removeFiles, removeFilesTask, removeUnused } from './remove-picture.ts'
import { serveLibrary } from './serve-library.ts'
import type { MediaTables } from './tables.ts'
import { mediaTag } from './tags.ts'
import { openUploads } from './uploads.ts'
import { usesOf } from './uses.ts'

/**
 * What the library is opened with. `trustedAddresses` are of the configuration, such as the game's.
 */
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

/** Serves the endpoints of the library, in the order of the contract, and its files. */
function serveMedia(app: FastifyInstance, context: MediaContext): void {
  const uploads = openUploads(context)
  serve(app, listPictures, ({ query }, { actor }) => pageOfPictures(context.db, query, actor))
  serve(app, showPicture, async ({ params }) => {
    const picture = await describePicture(context.db, params.id)
    return picture ? { picture, uses: await usesOf(context.db, params.id) } : refuse('error.pictureNotFound')
  })
  serve(app, uploadPicture, (_call, sender) => uploads.upload(sender, sender.upload))
  serve(app, takeOverPicture, ({ body }, sender) => uploads.takeOver(sender, body.address))
  serve(app, changePicture, ({ params, body }, { actor }) => correctPicture(context, actor, params.id, body))
  serve(app, fillAltText, ({ body }, { actor }) => describeInLanguage(context, actor, body))
  serve(app, replacePicture, ({ params }, sender) => uploads.replace(sender, params.id, sender.upload))
  serve(app, removePicture, ({ params }, { actor }) => removeUnused(context, actor, params.id))
  serveLibrary(app, context)
}
