import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '#platform/contract/refusal.ts'
import { writeZip } from '#platform/server/files/write-zip.ts'
import { serve } from '#platform/server/http/http.ts'
import { serveGenerated } from '#platform/server/http/serve-download.ts'
import * as contract from '../contract.ts'
import type { WordsContext } from './context.ts'
import { describeText } from './describe-texts.ts'
import { exportTexts } from './export-texts.ts'
import { pageOfChanges } from './history.ts'
import { pageOfTexts } from './list-texts.ts'
import { approve, change, keep, propose, reject, takeBack, undo, withdraw } from './text-acts.ts'

/** Where the translation files are downloaded. */
const exportPath = '/api/get/housekeeping/texts/export'

/** Serves the texts of the interface to the staff. */
export function serveWords(app: FastifyInstance, context: WordsContext): void {
  const { stored } = context
  serve(app, contract.listTexts, ({ query }, { actor }) => pageOfTexts(context, actor, query))
  serve(app, contract.showTextFilters, async () => {
    const { shipped, pages } = await stored()
    return { files: [...shipped.files], pages: [...pages.names] }
  })
  serve(app, contract.showText, async ({ params: { language, key } }, { actor }) => {
    // From the database, so that who has just changed the text sees it.
    const row = await context.db
      .selectFrom('words_texts')
      .selectAll()
      .where('language', '=', language)
      .where('key', '=', key)
      .executeTakeFirst()
    const known = await stored()
    if (!row && !known.shipped.byKey.has(key)) return refuse('error.textNotFound')
    return describeText(context, known, actor, row ?? { language, key, version: 0 })
  })
  serve(app, contract.listTextChanges, ({ params, query }, { actor }) =>
    pageOfChanges(context, actor, params, query.cursor),
  )
  serve(app, contract.proposeText, ({ body }, { actor }) => propose(context, actor, body))
  serve(app, contract.withdrawProposal, ({ body }, { actor }) => withdraw(context, actor, body))
  serve(app, contract.approveProposal, ({ body }, { actor }) => approve(context, actor, body))
  serve(app, contract.rejectProposal, ({ body }, { actor }) => reject(context, actor, body))
  serve(app, contract.changeText, ({ body }, { actor }) => change(context, actor, body))
  serve(app, contract.takeTextBack, ({ body }, { actor }) => takeBack(context, actor, body))
  serve(app, contract.keepText, ({ body }, { actor }) => keep(context, actor, body))
  serve(app, contract.undoTextAct, ({ body }, { actor }) => undo(context, actor, body))
  serveGenerated(app, {
    path: exportPath,
    permission: 'site.words',
    query: z.object({}),
    open: async () => {
      const { shipped, changed } = await stored()
      const files = exportTexts(shipped, changed).map(({ name, content }) => ({ name: `locales/${name}`, content }))
      return { name: 'locales.zip', type: 'application/zip', content: Readable.from([writeZip(files)]) }
    },
  })
}
