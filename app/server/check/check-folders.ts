import { access, constants, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { isRoot, runsAsRoot } from '#platform/server/process/root.ts'
import { backupFolder } from '../backup/backup-settings.ts'
import { pictureFolder } from '../settings/picture-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { embeddedPlace } from '../start/embedded-place.ts'
import type { Finding } from './finding.ts'

/** Less free space than this is worth a note. */
const littleBytes = 2_000_000_000

/** Checks that this account can write to the folders of the site, and how much space is left. */
export async function checkFolders(settings: Settings): Promise<Finding[]> {
  const pictures = pictureFolder(settings)
  const { dataFolder } = embeddedPlace(settings)
  const folders: [string, string][] = [
    ['data folder', dataFolder],
    ['attachments', path.join(dataFolder, 'attachments')],
    ...(pictures === null ? [] : ([['pictures', pictures]] as [string, string][])),
    ...(settings.BACKUP_EVERY_HOURS === 0 ? [] : ([['backups', backupFolder(settings)]] as [string, string][])),
  ]
  const findings = await Promise.all(folders.map(([what, folder]) => checkFolder(what, folder)))
  const account: Finding = isRoot()
    ? { state: 'note', what: 'account', message: `This is root: ${runsAsRoot}.` }
    : { state: 'ok', what: 'account', message: `It has the number ${process.getuid?.() ?? '?'}, and is not root.` }
  return [account, ...findings]
}

async function checkFolder(what: string, folder: string): Promise<Finding> {
  try {
    const place = await nearest(folder)
    await access(place, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(place)
    const free = bavail * bsize
    const space = `${(free / 1e9).toFixed(1)} GB free`
    if (free < littleBytes) return { state: 'note', what, message: `${folder} has only ${space}.` }
    return {
      state: 'ok',
      what,
      message: place === folder ? `${folder}, ${space}.` : `${folder} is made when needed, ${space}.`,
    }
  } catch (error) {
    return { state: 'WRONG', what, message: `${folder} cannot be written: ${reasonOf(error)}.` }
  }
}

/** A folder, or the nearest one above it that exists. */
async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (found && !found.isDirectory()) throw Object.assign(new Error('it is a file'), { code: 'ENOTDIR' })
  const above = path.dirname(folder)
  return found || above === folder ? folder : nearest(above)
}
