import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** The file names of a store, including incomplete files; any other file does not belong to it. */
const ownName = /^[0-9a-f]{64}\.[a-z0-9]{1,8}(?:\.[0-9a-f]{12}\.part)?$/

/** The number of names checked at once. */
const atOnce = 500

/**
 * Deletes the files of a store unchanged since before an instant, except wanted ones, and returns
 * how many. A missing folder counts as empty.
 */
async function clearFolder(folder: string, before: Date, wantedOf: WantedOf): Promise<number> {
  let removed = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneWhereMissing)
  const files = entries.filter((entry) => entry.isFile() && ownName.test(entry.name))
  for (let first = 0; first < files.length; first += atOnce) {
    const some = files.slice(first, first + atOnce)
    const wanted = await wantedOf(some.map(({ name }) => name))
    for (const { name, parentPath } of some) {
      if (wanted.has(name)) continue
      const place = path.join(parentPath, name)
      const found = await stat(place).catch(() => null)
      if (!found || found.mtime >= before) continue
      await rm(place, { force: true })
      removed += 1
    }
  }
  return removed
}

function noneWhereMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

/** A stored file: its size in bytes and its content, which the caller must read or destroy. */
export type OpenFile = { size: number; content: Readable }

/**
 * A store of immutable files in a folder or a bucket. Names have 64 hexadecimal digits and an
 * extension. Failures of the storage itself (disk full, no network) are thrown.
 */
export type Files = {
  has: (name: string) => Promise<boolean>
  /**
   * Stores a file whole or not at all under the hash of its content, and returns its name:
   * identical files are stored once. `type` is its media type.
   */
  put: (bytes: Uint8Array, ending: string, type: string) => Promise<string>
  /** Stores a file under a name of its own (`randomFileName`), whole or not at all. */
  store: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is none by that name, or it can be no name. */
  open: (name: string) => Promise<OpenFile | null>
  /** Removes a file; a missing one counts as removed. */
  remove: (name: string) => Promise<void>
  /**
   * The names of the complete files, unordered. Files stored or removed during the iteration may or
   * may not be included.
   */
  names: () => AsyncIterable<string>
  /**
   * Deletes files older than an instant that are not wanted, including incomplete ones. Returns how
   * many.
   */
  clear: (before: Date, wantedOf: WantedOf) => Promise<number>
}

/** Returns which of some names, at least one, are of files that must stay. */
type WantedOf = (names: readonly string[]) => Promise<ReadonlySet<string>>

/** The name of a file with this content. */
export function fileName(bytes: Uint8Array, ending: string): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${ending}`
}

/**
 * Returns a file's path below the root of the store, two folders deep so that no folder grows
 * large. Null for an invalid file name.
 */
export function filePlace(name: string): string | null {
  const [, first, second] = /^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60}\.[a-z0-9]{1,8}$/.exec(name) ?? []
  return first && second ? `${first}/${second}/${name}` : null
}

/**
 * Returns a random name unrelated to the content: identical content is stored as separate files,
 * which can be removed individually.
 */
export function randomFileName(ending: string): string {
  return `${randomBytes(32).toString('hex')}.${ending}`
}

/**
 * Creates a file store in a folder of this machine, created with its first file. A private one is
 * restricted to the site's own account, even if it existed before.
 */
export function openFolder(folder: string, { isPrivate = false } = {}): Files {
  const placeOf = (name: string) => {
    const place = filePlace(name)
    return place && path.join(folder, place)
  }

  async function has(name: string): Promise<boolean> {
    const place = placeOf(name)
    return place !== null && (await sizeOf(place)) !== null
  }

  async function write(place: string, bytes: Uint8Array): Promise<void> {
    if (isPrivate) {
      await mkdir(folder, { recursive: true })
      await chmod(folder, 0o700)
    }
    await writeWhole(place, bytes, isPrivate ? 0o600 : undefined)
  }

  return {
    has,
    async put(bytes, ending) {
      const name = fileName(bytes, ending)
      const place = placeOf(name)
      if (!place) throw new Error(`No file can end in .${ending}`)
      // A file truncated by a disk failure is written again.
      if ((await sizeOf(place)) !== bytes.byteLength) await write(place, bytes)
      return name
    },
    async store(name, bytes) {
      const place = placeOf(name)
      if (!place) throw new Error('No file can have such a name')
      await write(place, bytes)
    },
    async remove(name) {
      const place = placeOf(name)
      if (place) await rm(place, { force: true })
    },
    names: () => namesIn(folder),
    clear: (before, wantedOf) => clearFolder(folder, before, wantedOf),
    async open(name) {
      const place = placeOf(name)
      if (!place) return null
      const file = await open(place).catch(nullWhereMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { size, content: file.createReadStream() }
    },
  }
}

// One of the small folders at a time: there may be many files.
async function* namesIn(folder: string): AsyncGenerator<string> {
  const within = (...parts: string[]) =>
    readdir(path.join(folder, ...parts)).catch((error) => nullWhereMissing(error) ?? [])
  for (const first of await within()) {
    for (const second of await within(first)) {
      for (const name of await within(first, second)) if (filePlace(name) === `${first}/${second}/${name}`) yield name
    }
  }
}

async function sizeOf(place: string): Promise<number | null> {
  const found = await stat(place).catch(nullWhereMissing)
  return found?.isFile() ? found.size : null
}

// Written under a temporary name first: concurrent readers, also after a crash, find the complete
// file or none.
async function writeWhole(place: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true })
  const unfinished = `${place}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(unfinished, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, place)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}
