import path from 'node:path'
import { z } from 'zod'
import { openBucket } from '#platform/server/bucket-files.ts'
import { type Files, type Folder, openFolder } from '#platform/server/files.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'

const root = path.join(import.meta.dirname, '../..')

/** A setting that is true or false. */
export const yesOrNo = (byDefault: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'it must be true or false')
    .default(byDefault)
    .transform((word) => word === 'true')

const word = z.string().regex(/^\S+$/, 'it may hold no spaces').optional()

/** The settings of pictures: which are brought in, and where own copies of them are kept. */
export const pictureSettings = {
  IMPORT_IMAGES: yesOrNo('true')
    .describe("Whether the game's web promos, its other pictures and its latest photos are listed here: true or false.")
    .meta({ example: 'true' }),
  KEEP_IMAGES: yesOrNo('false')
    .describe(
      "Whether a copy of each badge and picture is kept and shown, so that it stays when the game drops it: true or false. Without it pages show the game's own.",
    )
    .meta({ example: 'false' }),
  PICTURES_FOLDER: z
    .string()
    .optional()
    .describe('The folder of the copies. Unset: pictures in DATA_DIR. Not used when S3_ENDPOINT is set.')
    .meta({ example: 'data/pictures' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'An S3-compatible storage that holds the copies instead of a folder: its address without the bucket. S3_BUCKET and both keys belong to it.',
    )
    .meta({ example: 'https://s3.eu-central-1.amazonaws.com' }),
  S3_BUCKET: word.describe('The bucket of that storage.').meta({ example: 'nightbell' }),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'it may only hold letters, digits and hyphens')
    .default('auto')
    .describe('The region of the bucket, where the storage has regions.')
    .meta({ example: 'auto' }),
  S3_ACCESS_KEY_ID: word.describe('The id of a key that may read and write the bucket.').meta({ example: 'example' }),
  S3_SECRET_ACCESS_KEY: word.describe('The secret of that key.').meta({ example: 'secret' }),
}

type PictureSettings = z.output<z.ZodObject<typeof pictureSettings>>

/** Opens the store of copies that the settings name. Throws a StartupProblem that names what is missing where a storage is only half described. */
export function openPictureFiles(settings: PictureSettings & { DATA_DIR: string }): Files {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  const parts = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const folder = openPictureFolder(settings)
  if (folder) return folder
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey })
  }
  const missing = Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [name] : []))
  throw new StartupProblem(
    `The S3 storage for pictures is only half described: set ${listed(missing)} too, or none of the settings that begin with S3_.`,
  )
}

/** The folder of the copies; null where a storage has them. */
export function openPictureFolder(settings: PictureSettings & { DATA_DIR: string }): Folder | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const storage = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  if (storage.some((part) => part !== undefined)) return null
  return openFolder(path.resolve(root, settings.PICTURES_FOLDER ?? path.join(settings.DATA_DIR, 'pictures')))
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
