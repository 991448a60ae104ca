import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/contract/refusal.ts'
import type { StaffParts } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { type Download, serveView } from '#platform/server/http/serve-download.ts'
import * as contract from '../../contract.ts'
import type { GalleryContext } from '../context.ts'
import { proposalsTag } from '../tags.ts'
import { changeByStaff, changesFreely, hideByStaff } from './change-picture.ts'
import { decideByStaff, proposeByStaff, takeBackByStaff, undoByStaff } from './proposals.ts'
import { countProposals, pageOfStaffPictures, readStaffPicture } from './read-pictures.ts'

/** Serves the staff's endpoints of the galleries, and the copies of hidden pictures. */
export function serveStaffGallery(app: FastifyInstance, context: GalleryContext): void {
  serve(app, contract.listStaffPictures, ({ query }, { actor }) => pageOfStaffPictures(context, actor, query))
  serve(
    app,
    contract.showStaffPicture,
    async ({ params }, { actor }) =>
      (await readStaffPicture(context, context.db, actor, params.id)) ?? refuse('error.pictureNotFound'),
  )
  serve(app, contract.changeStaffPicture, ({ params, body }, { actor }) =>
    changeByStaff(context, actor, params.id, body),
  )
  serve(app, contract.hideStaffPicture, ({ params, body }, { actor }) => hideByStaff(context, actor, params.id, body))
  serve(app, contract.proposeForPicture, ({ params, body }, { actor }) =>
    proposeByStaff(context, actor, params.id, body),
  )
  serve(app, contract.takeBackProposal, ({ params }, { actor }) => takeBackByStaff(context, actor, params.id))
  serve(app, contract.decideProposal, ({ params, body }, { actor }) => decideByStaff(context, actor, params.id, body))
  serve(app, contract.undoProposalDecision, ({ params }, { actor }) => undoByStaff(context, actor, params.id))
  serveView(app, contract.hiddenPicturePath, 'error.pictureNotFound', async (id, { permissions }) =>
    permissions.has('catalogue.edit') ? openCopy(context, id) : null,
  )
}

async function openCopy({ db, pictures }: GalleryContext, id: string): Promise<Download | null> {
  if (!/^\d{1,9}$/.test(id)) return null
  const row = await db
    .selectFrom('gallery_pictures')
    .select(['kept', 'file'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  const file = row?.kept ? await pictures.files.open(row.kept) : null
  if (!row?.kept || !file) return null
  const ending = row.kept.slice(row.kept.lastIndexOf('.') + 1)
  return { ...file, name: row.file, type: `image/${ending === 'jpg' ? 'jpeg' : ending}` }
}

/** What the galleries contribute to the pages of the staff: what was handed in, for who decides. */
export function galleryStaffParts({ db }: Pick<GalleryContext, 'db'>): StaffParts {
  return {
    topics: { gamePictures: [proposalsTag] },
    waiting: async (actor) => (changesFreely(actor) ? [{ area: 'gamePictures', ...(await countProposals(db)) }] : []),
  }
}
