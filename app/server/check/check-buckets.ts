import { randomBytes } from 'node:crypto'
import type { GuardedFetch } from '#platform/server/fetch/fetch.ts'
import { filePlace, randomFileName } from '#platform/server/files/files.ts'
import { openPictureFiles, openPrivateBucket, pictureFolder } from '../settings/picture-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const what = 'S3 storage'

/**
 * Stores a file in each bucket and removes it again: a key that may only read would fail at the
 * first picture. The private bucket must refuse who has no key.
 */
export async function checkBuckets(settings: Settings, fetcher: GuardedFetch): Promise<Finding[]> {
  const { S3_BUCKET, S3_PRIVATE_BUCKET } = settings
  const pictures = pictureFolder(settings) === null ? [tried(S3_BUCKET, () => tryPictures(settings))] : []
  const others = S3_PRIVATE_BUCKET ? [tried(S3_PRIVATE_BUCKET, () => tryPrivate(settings, fetcher))] : []
  return Promise.all([...pictures, ...others])
}

async function tried(bucket: string | undefined, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return wrong(what, `The bucket ${bucket} cannot be read and written: ${why}.`)
  }
}

async function tryPictures(settings: Settings): Promise<Finding> {
  const files = openPictureFiles(settings)
  await files.remove(await files.put(randomBytes(16), 'png', 'image/png'))
  return ok(what, `The bucket ${settings.S3_BUCKET} can be read and written.`)
}

async function tryPrivate(settings: Settings, fetcher: GuardedFetch): Promise<Finding> {
  const { S3_ENDPOINT, S3_PRIVATE_BUCKET } = settings
  const files = openPrivateBucket(settings)
  if (!files) throw new Error('It is not set')
  const name = randomFileName('pdf')
  await files.store(name, randomBytes(16))
  try {
    // The site lists its files to remove those without an application, and for a backup.
    for await (const _ of files.names()) break
    const places = [String(filePlace(name)), '?list-type=2&max-keys=1']
    const answers = await Promise.all(
      places.map((place) =>
        fetcher.fetchGuarded(`${S3_ENDPOINT}/${S3_PRIVATE_BUCKET}/${place}`, { timeoutMs: 10_000, maxBytes: 100_000 }),
      ),
    )
    if (answers.some((answer) => !('failed' in answer) && answer.status === 200)) {
      return wrong(what, `Everybody can read the bucket ${S3_PRIVATE_BUCKET}, which is for files of applicants.`)
    }
    // Only an answer of the storage shows that it refuses.
    const [why] = answers.flatMap((answer) => {
      if ('failed' in answer) return `${answer.failed} (${answer.detail})`
      return answer.status >= 500 ? `status ${answer.status}` : []
    })
    if (why) {
      const unknown = `whether others can read it could not be checked: ${why}`
      return note(what, `The bucket ${S3_PRIVATE_BUCKET} can be read and written; ${unknown}.`)
    }
  } finally {
    await files.remove(name)
  }
  return ok(what, `The bucket ${S3_PRIVATE_BUCKET} can be read and written, and not without the key.`)
}
