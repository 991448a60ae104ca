import { fileTypeFromBuffer } from 'file-type'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { UploadedFile } from '#platform/server/upload.ts'
import type { Attachment } from '../contract.ts'
import { harmlessName } from './harmless-name.ts'
import { isPlainPdf } from './plain-pdf.ts'
import { redrawPicture } from './redraw-picture.ts'

/** A file that may be kept: what it is by its content, and the bytes that are kept of it. */
export type CheckedFile = { name: string; type: Attachment['type']; bytes: Buffer }

/** Names used by file-type; an animated PNG is reduced to its first frame. */
const types: Readonly<Record<string, Attachment['type']>> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
}

/**
 * Detects a file's type from its content, and accepts only files that are nothing else besides. The
 * declared type is ignored.
 */
export async function checkFile({
  name: given,
  bytes,
}: UploadedFile): Promise<CheckedFile | Refusal<'error.fileType' | 'error.fileBroken'>> {
  // It throws where a file ends before what it announces.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = found && types[found.mime]
  if (!type) return refuse('error.fileType')
  const name = harmlessName(given, type)
  if (name === null) return refuse('error.fileType')
  if (type === 'application/pdf') return isPlainPdf(bytes) ? { name, type, bytes } : refuse('error.fileBroken')
  const redrawn = await redrawPicture(bytes, type === 'image/png' ? 'png' : 'jpeg')
  return redrawn ? { name, type, bytes: redrawn } : refuse('error.fileBroken')
}
