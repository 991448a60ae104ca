import { readFileSync, statfsSync } from 'node:fs'

const place = '/dev/shm'
// Several PostgreSQL servers with a few databases each, and what browsers and sites keep: a fifth of this at most.
const room = 8 * 1024 ** 3

/**
 * A folder that Linux keeps in memory, for what tests write; undefined where there is none with much room, or where no program may run from it. Hundreds of databases come and go in a
 * run, each with hundreds of files: on a disk, making these takes up to a fifth of the machine.
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
