import { openPictureFolder } from '../settings/picture-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { openAttachments } from '../start/attachment-folder.ts'
import type { BackupSource } from './make-backup.ts'

/**
 * Returns everything that a site stores, the files of applicants from a bucket too. Pictures in a
 * bucket are not included.
 */
export function backupSource(settings: Settings, connectionString: string): BackupSource {
  const pictures = openPictureFolder(settings)
  return { connectionString, folders: { attachments: openAttachments(settings), ...(pictures ? { pictures } : {}) } }
}
