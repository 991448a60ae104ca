import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { task } from '#platform/server/tasks/task.ts'
import { sourcesOf, widthsOf } from '../contract.ts'
import type { MediaContext } from './context.ts'
import { loadSharp } from './encode-picture.ts'

/** Makes the smaller widths of a picture, one picture at a time in a process. */
export const makeSizesTask = task({
  name: 'media.make-sizes',
  payload: z.object({ id: z.int() }),
  key: ({ id }) => String(id),
  concurrency: 1,
  retries: 5,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
})

const formats = {
  webp: { quality: 80 },
  avif: { quality: 55, effort: 3 },
} as const

/** Stores every width and format of a picture that it does not have yet. Idempotent. */
export async function makeSizes({ db, files }: MediaContext, id: number): Promise<void> {
  const picture = await db
    .selectFrom('media_pictures')
    .select(['src', 'file', 'width'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!picture || !sourcesOf(picture.src, picture.width)) return
  const made = await db.selectFrom('media_sizes').select(['format', 'width']).where('picture_id', '=', id).execute()
  const known = new Set(made.map(({ format, width }) => `${width}.${format}`))
  const file = await files.open(picture.file)
  if (!file) return
  const whole = await buffer(file.content)
  const sharp = await loadSharp()
  for (const width of widthsOf(picture.width)) {
    for (const format of ['webp', 'avif'] as const) {
      if (known.has(`${width}.${format}`)) continue
      const smaller = sharp(whole).resize({ width, withoutEnlargement: true })
      const bytes = await (format === 'webp' ? smaller.webp(formats.webp) : smaller.avif(formats.avif)).toBuffer()
      const stored = await files.put(bytes, format, `image/${format}`)
      await db
        .insertInto('media_sizes')
        // Removed meanwhile, it has no sizes either.
        .columns(['picture_id', 'format', 'width', 'file'])
        .expression((is) =>
          is
            .selectFrom('media_pictures')
            .select((of) => ['id', of.val(format).as('format'), of.val(width).as('width'), of.val(stored).as('file')])
            .where('id', '=', id),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}
