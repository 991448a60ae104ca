import { access, constants, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { isRoot, runsAsRoot } from '#platform/server/process/root.ts'
import { backupFolder } from '../backup/backup-settings.ts'
import { pictureFolder } from '../settings/picture-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { attachmentFolder } from '../start/attachment-folder.ts'
import { embeddedPlace } from '../start/embedded-place.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** Less free space than this is worth a note. */
const littleBytes = 2_000_000_000

/** A folder that the site writes to, and what it is for. */
export type SiteFolder = { what: string; folder: string }

/** Returns the folders that the site writes to with these settings. */
export function foldersOf(settings: Settings): SiteFolder[] {
  const places: [string, string | null][] = [
    ['data folder', embeddedPlace(settings).dataFolder],
    ['attachments', attachmentFolder(settings)],
    ['pictures', pictureFolder(settings)],
    ['backups', settings.BACKUP_EVERY_HOURS === 0 ? null : backupFolder(settings)],
  ]
  return places.flatMap(([what, folder]) => (folder === null ? [] : [{ what, folder }]))
}

/** Checks that this account can write to the folders of the site, and how much space is left. */
export async function checkFolders(settings: Settings): Promise<Finding[]> {
  const account = isRoot()
    ? note('account', `This is root: ${runsAsRoot}.`)
    : ok('account', `It has the number ${process.getuid?.() ?? '?'}, and is not root.`)
  return [account, ...(await Promise.all(foldersOf(settings).map(checkFolder)))]
}

async function checkFolder({ what, folder }: SiteFolder): Promise<Finding> {
  try {
    const place = await nearest(folder)
    await access(place, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(place)
    const free = bavail * bsize
    const space = `${(free / 1e9).toFixed(1)} GB free`
    if (free < littleBytes) return note(what, `${folder} has only ${space}.`)
    return ok(what, place === folder ? `${folder}, ${space}.` : `${folder} is made when needed, ${space}.`)
  } catch (error) {
    return wrong(what, `${folder} cannot be written: ${reasonOf(error)}.`)
  }
}

/** Returns a folder, or the nearest one above it that exists. */
export async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (found && !found.isDirectory()) throw Object.assign(new Error('it is a file'), { code: 'ENOTDIR' })
  const above = path.dirname(folder)
  return found || above === folder ? folder : nearest(above)
}
