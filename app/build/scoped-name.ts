import { createHash } from 'node:crypto'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Names a CSS module's class: its own name and a hash of its file; a line would not compress. */
export function scopedName(name: string, file: string): string {
  const source = path.relative(root, file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(source).digest('base64url').slice(0, 5)}`
}
