import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const ownName = /^nightbell-\d{8}-\d{6}\.tar\.zst$/
const unfinished = /^nightbell-\d{8}-\d{6}\.tar\.zst\.[0-9a-f]{12}\.part$/

/** Returns the file name of a backup made at `now`, in UTC. Names sort chronologically. */
export function backupName(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  return `nightbell-${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar.zst`
}

/**
 * Removes all but the newest `keep` backups, and unfinished ones. Only files with a backup's name
 * are touched.
 */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const backups = names.filter((name) => ownName.test(name)).sort()
  const old = [...backups.slice(0, -keep), ...names.filter((name) => unfinished.test(name))]
  for (const name of old) await rm(path.join(folder, name), { force: true })
}

/** The backups of a folder, the newest last. Where there is no folder there are none. */
export async function listBackups(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const backups = names.filter((name) => ownName.test(name)).sort()
  return Promise.all(backups.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })))
}
