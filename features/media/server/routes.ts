import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/contract/refusal.ts'
import { serve } from '#platform/server/http/http.ts'
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
import { removeUnused } from './remove-picture.ts'
import { serveLibrary } from './serve-library.ts'
import { openUploads } from './uploads.ts'
import { usesOf } from './uses.ts'

/** Serves the endpoints of the library, in the order of the contract, and its files. */
export function serveMedia(app: FastifyInstance, context: MediaContext): void {
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
