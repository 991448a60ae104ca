import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf } from '../http/failed-call.ts'
import { isRoot } from '../process/root.ts'
import { StartupProblem } from '../process/startup-problem.ts'

/** A data folder locked by this process until `release` or its end. */
export type InstanceLock = { release: () => void }

/** The data folder is locked by another process. */
export class FolderTaken extends StartupProblem {}

const sqliteBusy = 5

// An unreferenced lock would be garbage-collected, releasing the folder.
const locks = new Set<DatabaseSync>()

/**
 * Locks a data folder for this process, creating it if missing. Throws FolderTaken if another
 * process has it, a StartupProblem if it is not writable. Uses the system's file lock, which Node
 * offers only through SQLite: the kernel releases it with the process, so none remains after kill
 * -9 or a reboot, and the path may have any length.
 */
export function lockFolder(folder: string): InstanceLock {
  try {
    makeFolder(folder)
  } catch (error) {
    throw new StartupProblem(`The data folder ${folder} cannot be made: ${reasonOf(error)}.`)
  }
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'instance.lock'), { timeout: 0 })
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new FolderTaken(`Another Nightbell is already running on the data folder ${folder}.`)
    }
    throw new StartupProblem(`The data folder ${folder} cannot be written: ${reasonOf(error)}.`)
  }
  const held = lock
  locks.add(held)
  return {
    release() {
      locks.delete(held)
      if (held.isOpen) held.close()
    },
  }
}

/**
 * Makes a folder of the site, and those above it, closed to other accounts. Node's own recursive
 * way never ends where a parent takes no folders, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  const parent = dirname(folder)
  if (!existsSync(parent)) makeFolder(parent)
  // For root, the account that runs the database has to pass through.
  mkdirSync(folder, { mode: isRoot() ? 0o711 : 0o700 })
}
