import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { reasonOf } from '../http/failed-call.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { Checksums, listFolder } from './checksums.ts'

/** A part of an archive. Its checksum is only verified after the parts that follow it. */
export type Part = { name: string; content: Buffer }

/** Larger than any part of a valid archive; more is not read into memory. */
const mostBytes = 256 * 1024 * 1024

const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

const damaged = (file: string) => `${file} is damaged: it cannot be unpacked.`
const cutOff = (file: string) => `${file} is cut off: its end is missing.`

/**
 * Reads the parts of an archive written by `writeArchive`, in order, verifying their checksums.
 * Throws an ArchiveProblem if the file is missing, is not an archive, or is damaged or truncated:
 * reading to the end without an error guarantees completeness.
 */
export async function* readArchive(file: string): AsyncGenerator<Part> {
  await checkMark(file)
  const tar = extract()
  let problem: unknown
  const unpacked = pipeline(createReadStream(file), createZstdDecompress(), tar).catch((error: unknown) => {
    problem = error
  })
  const checksums = new Checksums()
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (size > mostBytes) throw new ArchiveProblem(damaged(file))
      const content = await buffer(entry)
      if (name.startsWith(listFolder)) compare(file, checksums, name, content.toString())
      else {
        checksums.add(name, content)
        yield { name, content }
      }
    }
    await unpacked
    if (problem) throw problem
  } catch (error) {
    throw explained(file, problem ?? error)
  } finally {
    tar.destroy()
  }
  if (checksums.waiting > 0) throw new ArchiveProblem(cutOff(file))
}

async function checkMark(file: string): Promise<void> {
  let first: Buffer
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(zstdMark.byteLength), 0, zstdMark.byteLength, 0)
      first = buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new ArchiveProblem(`${file} cannot be read: ${reasonOf(error)}.`)
  }
  if (first.byteLength === 0) throw new ArchiveProblem(`${file} is empty.`)
  if (!first.equals(zstdMark)) throw new ArchiveProblem(`${file} is not a backup of this program.`)
}

function compare(file: string, checksums: Checksums, name: string, list: string): void {
  const known = checksums.takeList()
  if (list === `${known.lines.join('\n')}\n` && name === known.name) return
  const listed = new Set(list.split('\n'))
  const [, part = name] = known.lines.find((line) => !listed.has(line))?.split('  ') ?? []
  throw new ArchiveProblem(`${file} is damaged: its part ${part} is not what was written.`)
}

function explained(file: string, error: unknown): unknown {
  if (error instanceof ArchiveProblem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new ArchiveProblem(cutOff(file))
  if (code.startsWith('ZSTD_') || code === '' || code.startsWith('Z_')) return new ArchiveProblem(damaged(file))
  return error
}
