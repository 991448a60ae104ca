import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nightbell-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** More parts than one list of checksums has, some incompressible, one empty. */
const parts = Array.from({ length: 700 }, (_, number) => ({
  name: `parts/${number}`,
  content: number === 7 ? Buffer.alloc(0) : number % 2 ? randomBytes(400) : Buffer.alloc(900, `part ${number} `),
}))

async function written(name: string): Promise<string> {
  const file = path.join(folder, name)
  await writeArchive(file, async (put) => {
    for (const { name, content } of parts) await put(name, content)
  })
  return file
}

async function read(file: string) {
  const found = []
  for await (const part of readArchive(file)) found.push(part)
  return found
}

/** The parts of a file with these bytes, or the problem with it, without its path. */
async function partsOrProblem(bytes: Buffer | string) {
  const file = path.join(folder, 'bad')
  await writeFile(file, bytes)
  try {
    return await read(file)
  } catch (error) {
    if (error instanceof Error && error.name === 'ArchiveProblem') return error.message.replace(`${file} `, '')
    throw error
  }
}

test('parts are read back as written, in order', async () => {
  expect(await read(await written('whole'))).toEqual(parts)
})

test('a file cut off anywhere, or whose parts differ because of a changed bit, is detected', async () => {
  const whole = await readFile(await written('to be damaged'))
  expect(await partsOrProblem(whole)).toEqual(parts)
  for (const length of [5, 100, whole.length >> 2, whole.length >> 1, whole.length - 5, whole.length - 1]) {
    expect([length, await partsOrProblem(whole.subarray(0, length))]).toEqual([
      length,
      'is cut off: its end is missing.',
    ])
  }
  for (let place = 0; place < whole.length; place += Math.ceil(whole.length / 60)) {
    const damaged = Buffer.from(whole)
    damaged[place] = (damaged[place] ?? 0) ^ 0x10
    const outcome = await partsOrProblem(damaged)
    // Some bits, such as padding, change no part.
    if (typeof outcome !== 'string') expect([place, outcome]).toEqual([place, parts])
  }
})

test('a replaced part is named if its compression is intact', async () => {
  const file = path.join(folder, 'exchanged')
  await writeArchive(file, async (put) => {
    await put('good', Buffer.from('good'))
    await put('ledger', Buffer.from('a balance of 10'))
  })
  const tar = zstdDecompressSync(await readFile(file))
  tar.write('a balance of 99', tar.indexOf('a balance of 10'))
  expect(await partsOrProblem(zstdCompressSync(tar))).toBe('is damaged: its part ledger is not what was written.')
})

test('other files are not archives', async () => {
  expect(await partsOrProblem('')).toBe('is empty.')
  expect(await partsOrProblem('hello world, this is a letter')).toBe('is not a backup of this program.')
  await expect(read(path.join(folder, 'nothing here'))).rejects.toThrow('cannot be read: it does not exist.')
  await expect(read(folder)).rejects.toThrow('cannot be read: it is a folder.')
})

test('an unfinished archive leaves nothing', async () => {
  const file = path.join(folder, 'unfinished')
  const begun = writeArchive(file, async (put) => {
    await put('one', Buffer.from('one'))
    throw new Error('the database went away')
  })
  await expect(begun).rejects.toThrow('the database went away')
  const stopped = new AbortController()
  const stopping = writeArchive(
    file,
    async (put) => {
      await put('one', Buffer.from('one'))
      stopped.abort()
      await put('two', Buffer.from('two'))
    },
    stopped.signal,
  )
  await expect(stopping).rejects.toThrow('aborted')
  expect(await readdir(folder)).not.toContain('unfinished')
})
