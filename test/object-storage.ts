import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '#platform/server/files/bucket-files.ts'

/** An object as the storage has it. */
type StoredObject = { body: Buffer; type: string; storedAt: Date }

const signed =
  /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/eu-1\/s3\/aws4_request, ?SignedHeaders=[^,]+, ?Signature=[0-9a-f]{64}$/

/**
 * A minimal S3 storage on this machine: whole objects by their path, `/bucket/key`, for callers
 * that sign with `the-key`, and for all in a public bucket. Lists have `pageSize` keys each.
 */
export async function openObjectStorage() {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const publicBuckets = new Set<string>()
  const storage = {
    ...{ objects, requests, publicBuckets, address: '', isFailing: false, pageSize: 1000, close: async () => {} },
    /** Whether calls that are not signed get no answer. */
    dropsUnsigned: false,
    /** What a bucket is opened with. */
    bucket: (bucket: string, accessKeyId = 'the-key'): Bucket => ({
      ...{ endpoint: storage.address, bucket, region: 'eu-1', accessKeyId, secretAccessKey: 'secret' },
    }),
    /** The settings of a site that keeps its pictures here. */
    settings: (): Record<string, string> => ({
      ...{ S3_ENDPOINT: storage.address, S3_BUCKET: 'pictures', S3_REGION: 'eu-1' },
      ...{ S3_ACCESS_KEY_ID: 'the-key', S3_SECRET_ACCESS_KEY: 'secret' },
    }),
    /** The names of the files in a bucket. */
    filesIn: (bucket: string) =>
      [...objects.keys()].filter((key) => key.startsWith(`/${bucket}/`)).map((key) => key.split('/').at(-1)),
  }

  function mayRead({ method, headers }: IncomingMessage, bucket: string): boolean {
    return signed.test(headers.authorization ?? '') || (method === 'GET' && publicBuckets.has(bucket))
  }

  function listOf(bucket: string, query: URLSearchParams): string {
    const prefix = `/${bucket}/${query.get('prefix') ?? ''}`
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, Math.min(storage.pageSize, Number(query.get('max-keys') ?? 1000)))
    const contents = page.map((key) => {
      const { storedAt, body } = objects.get(key) ?? { storedAt: new Date(), body: '' }
      const name = key.slice(bucket.length + 2)
      return `<Contents><Key>${name}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
    })
    const more = keys.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    const { pathname, searchParams } = new URL(url, 'http://storage')
    const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
    const body = await buffer(request)
    if (storage.dropsUnsigned && !request.headers.authorization) return void response.destroy()
    if (!mayRead(request, bucket)) return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    if (storage.isFailing) return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (method === 'PUT') {
      objects.set(pathname, { body, type: request.headers['content-type'] ?? '', storedAt: new Date() })
      return void response.writeHead(200, { etag: '"x"' }).end()
    }
    if (method === 'GET' && key === '') {
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(bucket, searchParams))
    }
    const found = objects.get(pathname)
    if (!found) return void response.writeHead(404).end()
    if (method === 'DELETE') {
      objects.delete(pathname)
      return void response.writeHead(204).end()
    }
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length, etag: '"x"' })
    response.end(method === 'HEAD' ? undefined : found.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  storage.address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  storage.close = () => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  }
  return storage
}
