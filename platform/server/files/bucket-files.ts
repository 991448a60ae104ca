import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { type Files, fileName, filePlace } from './files.ts'

/** A bucket of an S3-compatible storage; `endpoint` is its address without the bucket. */
export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const waitMs = 30_000

/** Keeps files in a bucket. What the storage refuses is thrown, with its own words. */
export function openBucket({ endpoint, bucket, ...access }: Bucket): Files {
  const storage = new S3mini({ ...access, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: waitMs })

  async function has(name: string): Promise<boolean> {
    const place = filePlace(name)
    return place !== null && (await storage.objectExists(place)) === true
  }

  return {
    has,
    async put(bytes, ending, type) {
      const name = fileName(bytes, ending)
      const place = filePlace(name)
      if (!place) throw new Error(`No file can end in .${ending}`)
      if (!(await has(name))) await storage.putObject(place, Buffer.from(bytes), type)
      return name
    },
    async remove(name) {
      const place = filePlace(name)
      // Some storages refuse to delete what is missing.
      if (place && (await has(name))) await storage.deleteObject(place)
    },
    async open(name) {
      const place = filePlace(name)
      const answer = place && (await storage.getObjectResponse(place))
      if (!answer) return null
      // With a content encoding, the length differs or is missing.
      const isPacked = answer.headers.has('content-encoding')
      const size = Number((!isPacked && answer.headers.get('content-length')) || Number.NaN)
      if (!answer.body || !Number.isInteger(size)) {
        const bytes = Buffer.from(await answer.arrayBuffer())
        return { size: bytes.byteLength, content: Readable.from([bytes]) }
      }
      return { size, content: Readable.from(answer.body) }
    },
  }
}
