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

/** The number of names in one answer of the storage. */
const atOnce = 500

/**
 * Keeps files in a bucket. What the storage refuses is thrown, with its own words, and so is a call
 * whose answer does not begin within `waitMs`.
 */
export function openBucket({ endpoint, bucket, ...access }: Bucket, { waitMs = 30_000 } = {}): Files {
  const storage = new S3mini({ ...access, endpoint: `${endpoint}/${bucket}`, fetch: fetchWithin(waitMs) })

  async function has(name: string): Promise<boolean> {
    const place = filePlace(name)
    return place !== null && (await storage.objectExists(place)) === true
  }

  async function remove(name: string): Promise<void> {
    const place = filePlace(name)
    // Some storages refuse to delete what is missing.
    if (place && (await has(name))) await storage.deleteObject(place)
  }

  /** The files by pages, each with the time when it was stored. */
  async function* pages(): AsyncGenerator<{ name: string; storedAt: Date }[]> {
    let next: string | undefined
    do {
      const page = await storage.listObjectsPaged('/', '', atOnce, next)
      if (!page) throw new Error(`There is no bucket ${bucket}`)
      next = page.nextContinuationToken
      yield (page.objects ?? []).flatMap(({ Key, LastModified }) => {
        const name = Key.slice(Key.lastIndexOf('/') + 1)
        return filePlace(name) === Key ? [{ name, storedAt: LastModified }] : []
      })
    } while (next)
  }

  return {
    has,
    remove,
    async put(bytes, ending, type) {
      const name = fileName(bytes, ending)
      const place = filePlace(name)
      if (!place) throw new Error(`No file can end in .${ending}`)
      if (!(await has(name))) await storage.putObject(place, Buffer.from(bytes), type)
      return name
    },
    async store(name, bytes) {
      const place = filePlace(name)
      if (!place) throw new Error('No file can have such a name')
      await storage.putObject(place, Buffer.from(bytes), 'application/octet-stream')
    },
    async *names() {
      for await (const page of pages()) for (const { name } of page) yield name
    },
    async clear(before, wantedOf) {
      let removed = 0
      for await (const page of pages()) {
        const old = page.filter(({ storedAt }) => storedAt < before).map(({ name }) => name)
        const wanted = old.length > 0 ? await wantedOf(old) : new Set<string>()
        for (const name of old) {
          if (wanted.has(name)) continue
          await remove(name)
          removed += 1
        }
      }
      return removed
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

/** Limits the time until an answer begins; its content comes as fast as the visitor takes it. */
function fetchWithin(waitMs: number): typeof fetch {
  return async (input, init) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('The storage does not answer in time')), waitMs)
    try {
      return await fetch(input, { ...init, signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}
