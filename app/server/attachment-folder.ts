import path from 'node:path'
import { type Folder, openFolder } from '#platform/server/files.ts'

const root = path.join(import.meta.dirname, '../..')

/** Where the files of applications are: beside the database, never where anything is served from, and readable by nobody else on the machine. */
export function openAttachments({ DATA_DIR }: { DATA_DIR: string }): Folder {
  return openFolder(path.resolve(root, DATA_DIR, 'attachments'), { isPrivate: true })
}
