import path from 'node:path'
import { type Folder, openFolder } from '#platform/server/files/files.ts'

const root = path.join(import.meta.dirname, '../../..')

/**
 * Opens the folder of application files: beside the database, never inside a served folder, and
 * readable only by the current system user.
 */
export function openAttachments({ DATA_DIR }: { DATA_DIR: string }): Folder {
  return openFolder(path.resolve(root, DATA_DIR, 'attachments'), { isPrivate: true })
}
