import path from 'node:path'
import { type Files, openFolder } from '#platform/server/files/files.ts'
import { openPrivateBucket } from '../settings/picture-settings.ts'
import type { Settings } from '../settings/settings.ts'

const root = path.join(import.meta.dirname, '../../..')

/**
 * Opens the application files, never inside what is served: in the private bucket if there is one,
 * else in a folder beside the database that only the current system user can read.
 */
export function openAttachments(settings: Settings): Files {
  return openPrivateBucket(settings) ?? openFolder(folderOf(settings), { isPrivate: true })
}

/** Returns the path of that folder; null if the files are in a bucket. */
export function attachmentFolder(settings: Settings): string | null {
  return settings.S3_PRIVATE_BUCKET === undefined ? folderOf(settings) : null
}

function folderOf({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return path.resolve(root, DATA_DIR, 'attachments')
}
