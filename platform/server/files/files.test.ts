import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from './bucket-files.ts'
import { type Files, fileName, openFolder, randomFileName } from './files.ts'

const bytes = new TextEncoder().encode('a picture')
const name = fileName(bytes, 'png')

/** A minimal S3 storage: whole objects by path, for callers that sign with the key. */
const objects = new Map<string, { body: Buffer; type: string }>()
const requests: string[] = []
let storage: Server
let endpoint: string
let failing = false
const folder = mkdtempSync(path.join(tmpdir(), 'files-'))

beforeAll(async () => {
  storage = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    const signed =
      /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/eu-1\/s3\/aws4_request, ?SignedHeaders=[^,]+, ?Signature=[0-9a-f]{64}$/
    const body = await buffer(request)
    if (!signed.test(request.headers.authorization ?? ''))
      return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    if (failing) return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (method === 'PUT') {
      objects.set(url, { body, type: request.headers['content-type'] ?? '' })
      return void response.writeHead(200, { etag: '"x"' }).end()
    }
    const found = objects.get(url)
    if (!found) return void response.writeHead(404).end()
    if (method === 'DELETE') {
      objects.delete(url)
      return void response.writeHead(204).end()
    }
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length, etag: '"x"' })
    response.end(method === 'HEAD' ? undefined : found.body)
  })
  await new Promise<void>((listening) => storage.listen(0, '127.0.0.1', listening))
  const bound = storage.address()
  endpoint = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})
afterAll(() => {
  storage.close()
  storage.closeAllConnections()
  rmSync(folder, { recursive: true })
})

const bucket = (accessKeyId = 'the-key') =>
  openBucket({ endpoint, bucket: 'pictures', region: 'eu-1', accessKeyId, secretAccessKey: 'secret' })

describe.each([
  ['a folder', () => openFolder(path.join(folder, 'made', 'later'))],
  ['a bucket', bucket],
] as const)('files in %s', (_place, open: () => Files) => {
  test('are stored once under the hash of their content', async () => {
    const files = open()
    expect([await files.has(name), await files.open(name)]).toEqual([false, null])
    expect(await files.put(bytes, 'png', 'image/png')).toBe(name)
    expect(await files.put(bytes, 'png', 'image/png')).toBe(name)
    expect(await files.has(name)).toBe(true)
    const file = await files.open(name)
    expect(file?.size).toBe(bytes.length)
    expect(await buffer(file?.content ?? Readable.from([]))).toEqual(Buffer.from(bytes))
  })

  test('are removed by their names', async () => {
    const files = open()
    const other = await files.put(new TextEncoder().encode('another picture'), 'png', 'image/png')
    await files.remove(other)
    await files.remove(other)
    await files.remove('../files')
    expect([await files.has(other), await files.has(name)]).toEqual([false, true])
  })

  test('have no other names', async () => {
    const files = open()
    for (const other of [
      '',
      'x',
      `../${name}`,
      `${name}/..`,
      name.slice(1),
      `${name}.part`,
      name.replace('.png', ''),
    ]) {
      expect([other, await files.has(other), await files.open(other)]).toEqual([other, false, null])
    }
    await expect(files.put(bytes, '../png', 'image/png')).rejects.toThrow()
  })
})

test('a folder has complete files only, two folders deep, and rewrites truncated ones', async () => {
  const here = path.join(folder, 'here')
  const files = openFolder(here)
  await files.put(bytes, 'png', 'image/png')
  const place = path.join(here, name.slice(0, 2), name.slice(2, 4))
  expect(readdirSync(place)).toEqual([name])
  truncateSync(path.join(place, name), 3)
  await files.put(bytes, 'png', 'image/png')
  const file = await files.open(name)
  expect([file?.size, await buffer(file?.content ?? Readable.from([]))]).toEqual([bytes.length, Buffer.from(bytes)])
  expect(readdirSync(place)).toEqual([name])
})

test('an unwritable place is reported', async () => {
  writeFileSync(path.join(folder, 'a-file'), '')
  await expect(openFolder(path.join(folder, 'a-file')).put(bytes, 'png', 'image/png')).rejects.toThrow()
})

test('a bucket gets a file once, at its path and with its type', async () => {
  objects.clear()
  requests.length = 0
  const place = `/pictures/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
  await bucket().put(bytes, 'png', 'image/png')
  await bucket().put(bytes, 'png', 'image/png')
  expect(requests).toEqual([`HEAD ${place}`, `PUT ${place}`, `HEAD ${place}`])
  expect(objects.get(place)).toEqual({ body: Buffer.from(bytes), type: 'image/png' })
})

test('a bucket that refuses or fails is not the same as a missing file', async () => {
  await expect(bucket('another').put(bytes, 'png', 'image/png')).rejects.toThrow()
  await expect(bucket('another').open(name)).rejects.toThrow()
  failing = true
  await expect(bucket().open(name)).rejects.toThrow()
  failing = false
})

test('a folder also stores files under random names and removes one of them alone', async () => {
  const here = path.join(folder, 'random')
  const files = openFolder(here)
  const names = [randomFileName('png'), randomFileName('png')]
  for (const each of names) await files.store(each, bytes)
  expect(await Promise.all(names.map((each) => files.has(each)))).toEqual([true, true])
  await files.remove(names[0] ?? '')
  await files.remove(names[0] ?? '')
  await files.remove('../files')
  expect(await Promise.all(names.map((each) => files.has(each)))).toEqual([false, true])
  await expect(files.store('../x.png', bytes)).rejects.toThrow()
  expect(await files.clear(new Date(Date.now() + 1000), async (found) => new Set(found))).toBe(0)
  expect(await files.clear(new Date(Date.now() - 60_000), async () => new Set())).toBe(0)
  expect(await files.clear(new Date(Date.now() + 1000), async () => new Set())).toBe(1)
  expect(await openFolder(path.join(here, 'nowhere')).clear(new Date(), async () => new Set())).toBe(0)
})

test('a private folder is closed to others, also if it was open before', async () => {
  const here = path.join(folder, 'private')
  mkdirSync(here, { mode: 0o755 })
  const files = openFolder(here, { isPrivate: true })
  const stored = randomFileName('pdf')
  await files.store(stored, bytes)
  const modeOf = (...parts: string[]) => statSync(path.join(here, ...parts)).mode & 0o777
  expect(modeOf()).toBe(0o700)
  expect(modeOf(stored.slice(0, 2), stored.slice(2, 4), stored)).toBe(0o600)
})
