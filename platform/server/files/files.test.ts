import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openObjectStorage } from '#test/object-storage.ts'
import { serveInTest } from '#test/serve.ts'
import { openBucket } from './bucket-files.ts'
import { type Files, fileName, openFolder, randomFileName } from './files.ts'

const bytes = new TextEncoder().encode('a picture')
const name = fileName(bytes, 'png')

let storage: Awaited<ReturnType<typeof openObjectStorage>>
const folder = mkdtempSync(path.join(tmpdir(), 'files-'))

beforeAll(async () => {
  storage = await openObjectStorage()
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const bucket = (accessKeyId?: string) => openBucket(storage.bucket('pictures', accessKeyId))

describe.each([
  ['a folder', () => openFolder(path.join(folder, 'made', 'later'))],
  ['a bucket', () => bucket()],
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
  storage.objects.clear()
  storage.requests.length = 0
  const place = `/pictures/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
  await bucket().put(bytes, 'png', 'image/png')
  await bucket().put(bytes, 'png', 'image/png')
  expect(storage.requests).toEqual([`HEAD ${place}`, `PUT ${place}`, `HEAD ${place}`])
  expect(storage.objects.get(place)).toMatchObject({ body: Buffer.from(bytes), type: 'image/png' })
})

test('a bucket that refuses or fails is not the same as a missing file', async () => {
  await expect(bucket('another').put(bytes, 'png', 'image/png')).rejects.toThrow()
  await expect(bucket('another').open(name)).rejects.toThrow()
  storage.isFailing = true
  await expect(bucket().open(name)).rejects.toThrow()
  storage.isFailing = false
})

test.each([
  ['a folder', () => openFolder(path.join(folder, 'random'))],
  ['a bucket', () => openBucket(storage.bucket('random'))],
] as const)(
  '%s also stores files under random names, and lists and removes one of them alone',
  async (_place, open) => {
    const files = open()
    const names = [randomFileName('png'), randomFileName('pdf')]
    for (const each of names) await files.store(each, bytes)
    expect(await Promise.all(names.map((each) => files.has(each)))).toEqual([true, true])
    await files.remove(names[0] ?? '')
    await files.remove(names[0] ?? '')
    await files.remove('../files')
    expect(await Array.fromAsync(files.names())).toEqual([names[1]])
    await expect(files.store('../x.png', bytes)).rejects.toThrow()
    expect(await files.clear(new Date(Date.now() + 60_000), async (found) => new Set(found))).toBe(0)
    expect(await files.clear(new Date(Date.now() - 60_000), async () => new Set())).toBe(0)
    expect(await files.clear(new Date(Date.now() + 60_000), async () => new Set())).toBe(1)
    expect(await Array.fromAsync(files.names())).toEqual([])
  },
)

test('a folder that does not exist is empty', async () => {
  expect(await openFolder(path.join(folder, 'nowhere')).clear(new Date(), async () => new Set())).toBe(0)
})

test('a bucket is listed page by page, without what is not of the site, and one that is missing is a failure', async () => {
  const files = openBucket(storage.bucket('pages'))
  const names = Array.from({ length: 5 }, () => randomFileName('pdf')).toSorted()
  for (const each of names) await files.store(each, bytes)
  storage.objects.set('/pages/notes.txt', { body: Buffer.from('x'), type: 'text/plain', storedAt: new Date(0) })
  storage.pageSize = 2
  expect(await Array.fromAsync(files.names())).toEqual(names)
  const wanted = new Set(names.slice(1, 3))
  expect(await files.clear(new Date(Date.now() + 60_000), async () => wanted)).toBe(3)
  storage.pageSize = 1000
  expect(storage.filesIn('pages').toSorted()).toEqual([...wanted, 'notes.txt'].toSorted())
  const missing = await serveInTest((_request, response) => void response.writeHead(404).end())
  const elsewhere = openBucket({ ...storage.bucket('none'), endpoint: missing })
  await expect(Array.fromAsync(elsewhere.names())).rejects.toThrow('There is no bucket none')
})

test('a storage has to begin its answer in time, and may then be as slow as its reader', async () => {
  const { promise: late, resolve: proceed } = Promise.withResolvers<void>()
  const slow = await serveInTest(async (request, response) => {
    if (request.method === 'HEAD') return
    response.writeHead(200, { 'content-length': 6 }).write('one')
    await late
    response.end('two')
  })
  const files = openBucket({ ...storage.bucket('slow'), endpoint: slow }, { waitMs: 250 })
  // The other call has given up by then, so more time has gone than an answer may take to begin.
  const file = await files.open(name)
  await expect(files.has(name)).rejects.toThrow('The storage does not answer in time')
  proceed()
  expect(String(await buffer(file?.content ?? Readable.from([])))).toBe('onetwo')
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
