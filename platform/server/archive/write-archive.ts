import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { Checksums, partsPerList } from './checksums.ts'

/** Puts a part into an archive: its name, unlike all others, and its content. */
export type PutPart = (name: string, content: Uint8Array) => Promise<void>

/**
 * Writes a new file readable only by this account: a tar of the parts added by `fill`, with lists
 * of their checksums, compressed by zstd. Resolves once all of it is on disk; a failure leaves no
 * file. Keeps one part at a time in memory.
 */
export async function writeArchive(
  file: string,
  fill: (put: PutPart) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  const tar = pack()
  try {
    const packer = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    // It closes the file, once all is on the disk.
    const out = handle.createWriteStream({ flush: true })
    const written = pipeline(tar, packer, out, signal ? { signal } : {})
    const checksums = new Checksums()
    const add = (name: string, content: Uint8Array) =>
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: content.byteLength, mode: 0o600 }, (error) => {
          if (error) reject(error)
          else resolve()
        })
        entry.end(content)
      })
    const list = () => {
      const { name, lines } = checksums.takeList()
      return add(name, Buffer.from(`${lines.join('\n')}\n`))
    }
    const filled = async () => {
      await fill(async (name, content) => {
        signal?.throwIfAborted()
        await add(name, content)
        checksums.add(name, content)
        if (checksums.waiting === partsPerList) await list()
      })
      if (checksums.waiting > 0) await list()
      tar.finalize()
    }
    // A full disk ends the writing at any point.
    await Promise.all([written, filled()])
  } catch (error) {
    tar.destroy()
    await handle.close()
    await rm(file, { force: true })
    throw error
  }
}
