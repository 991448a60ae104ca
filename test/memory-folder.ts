import { readFileSync, statfsSync } from 'node:fs'

const place = '/dev/shm'
// Several PostgreSQL servers with a few databases each, and files of browsers and sites use at most
// a fifth of this.
const room = 8 * 1024 ** 3

/**
 * A folder in memory for files of tests; undefined if there is none with enough space or exec
 * permission. Creating hundreds of databases on disk takes up to a fifth of the CPU.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(place)
    const [, options = 'noexec'] =
      new RegExp(` ${place} tmpfs (\\S+) `).exec(readFileSync('/proc/mounts', 'utf8')) ?? []
    return bavail * bsize >= room && !options.split(',').includes('noexec') ? place : undefined
  } catch {
    return undefined
  }
}
