import path from 'node:path'
import { z } from 'zod'
import { openBucket } from '#platform/server/files/bucket-files.ts'
import { type Files, openFolder } from '#platform/server/files/files.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { httpAddress, trueOrFalse } from './setting-types.ts'

const root = path.join(import.meta.dirname, '../../..')

const word = z.string().regex(/^\S+$/, 'it may hold no spaces').optional()

/** Settings for the site's own copies of the game's pictures, and for files in S3 storage. */
export const pictureSettings = {
  KEEP_IMAGES: trueOrFalse('false')
    .describe(
      'Whether a copy of each badge and picture is stored and shown, so that it remains when the game removes it. If false, pages show the pictures of the game.',
    )
    .meta({ example: 'false' }),
  PICTURES_FOLDER: z
    .string()
    .optional()
    .describe('The folder of the copies. Unset: pictures in DATA_DIR. Not used with S3 storage.')
    .meta({ example: 'data/pictures', form: 'folder' }),
  S3_ENDPOINT: httpAddress
    .optional()
    .describe(
      'S3-compatible storage for the copies instead of a folder: its address without the bucket. Needs S3_BUCKET and both keys.',
    )
    .meta({ example: 'https://s3.eu-central-1.amazonaws.com' }),
  S3_BUCKET: word.describe('The bucket of the storage.').meta({ example: 'nightbell' }),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'it may only hold letters, digits and hyphens')
    .default('auto')
    .describe('The region of the bucket, if the storage has regions.')
    .meta({ example: 'auto' }),
  S3_PRIVATE_BUCKET: word
    .describe(
      'A second bucket of the storage, for the files of applicants; the public must not be able to read it. Unset: attachments in DATA_DIR.',
    )
    .meta({ example: 'nightbell-private' }),
  S3_ACCESS_KEY_ID: word.describe('The ID of a key that may read and write the buckets.').meta({ example: 'example' }),
  S3_SECRET_ACCESS_KEY: word.describe('The secret of the key.').meta({ example: 'secret' }),
}

type PictureSettings = z.output<z.ZodObject<typeof pictureSettings>>

/**
 * Opens the configured picture storage. Throws a StartupProblem that names the missing settings if
 * a bucket is only partly configured.
 */
export function openPictureFiles(settings: PictureSettings & { DATA_DIR: string }): Files {
  return openPictureFolder(settings) ?? openNamed(settings, settings.S3_BUCKET)
}

/**
 * Opens the bucket that only the site may read; null if there is none. Throws a StartupProblem that
 * names the missing settings if the storage is only partly configured.
 */
export function openPrivateBucket(settings: PictureSettings): Files | null {
  const { S3_PRIVATE_BUCKET } = settings
  return S3_PRIVATE_BUCKET === undefined ? null : openNamed(settings, S3_PRIVATE_BUCKET)
}

function openNamed(settings: PictureSettings, bucket: string | undefined): Files {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey })
  }
  throw new StartupProblem(halfDescribed(partsOfBucket.filter((name) => settings[name] === undefined)))
}

/** The settings that a bucket needs, all or none. */
export const partsOfBucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Returns the error message for a bucket of which only some settings are set. */
export function halfDescribed(missing: readonly string[]): string {
  return `The S3 storage is only half described: set ${listed(missing)} too, or none of the settings that begin with S3_.`
}

/** The error message for one bucket that is given both purposes. */
export const sameBucket =
  'S3_PRIVATE_BUCKET must be a different bucket from S3_BUCKET: what is in that one is shown to everybody.'

/** Returns the folder of stored pictures; null if they are in a bucket. */
export function openPictureFolder(settings: PictureSettings & { DATA_DIR: string }): Files | null {
  const folder = pictureFolder(settings)
  return folder === null ? null : openFolder(folder)
}

/** Returns the path of that folder; null if the pictures are in a bucket. */
export function pictureFolder(settings: PictureSettings & { DATA_DIR: string }): string | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const storage = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  if (storage.some((part) => part !== undefined)) return null
  return path.resolve(root, settings.PICTURES_FOLDER ?? path.join(settings.DATA_DIR, 'pictures'))
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
