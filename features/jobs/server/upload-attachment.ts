import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { randomFileName } from '#platform/server/files/files.ts'
import type { Actor, Visitor } from '#platform/server/http/caller.ts'
import { networkOf } from '#platform/server/http/network-of.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { NoFile, Upload, UploadedFile } from '#platform/server/http/upload.ts'
import { locks } from '#platform/server/locks.ts'
import { openLines } from '#platform/server/process/lines.ts'
import { type Attachment, attachmentLimits, mostUnsentFiles, type uploadAttachment } from '../contract.ts'
import { discard } from './attachments.ts'
import type { JobsContext } from './context.ts'
import { isPlainPdf } from './plain-pdf.ts'

/** Maximum picture size in pixels: a 50-megapixel phone camera. */
const mostPixels = 50_000_000
/** Maximum length of the longer side; the second is used if the file is still too large. */
const sides = [4096, 2000] as const
const drawingSeconds = 30

/** Pictures are re-encoded one at a time to limit memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Re-encodes a picture upright, with pixels only: no location, comment or appended archive. Returns
 * null if it is unreadable or too large; the declared size is checked before decoding.
 */
function redrawPicture(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer | null> {
  const drawn = last.then(() => redraw(bytes, format).catch(() => null))
  last = drawn
  return drawn
}

async function redraw(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer | null> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, animated: false } as const
  // Loaded on first use: most processes never process a picture.
  const { default: sharp } = await import('sharp')
  const { format: found, width, height } = await sharp(bytes, options).metadata()
  if (found !== format || width * height > mostPixels) return null
  for (const side of sides) {
    const picture = sharp(bytes, options)
      .timeout({ seconds: drawingSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const written = await (format === 'png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer()
    if (written.byteLength <= attachmentLimits.bytes) return written
  }
  return null
}

/** Allowed extensions per type; the first is appended if there is none or a different one. */
const endings: Record<Attachment['type'], readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}
const allEndings = Object.values(endings).flat()

/** Returns the extension of stored files of a type. */
function endingOf(type: Attachment['type']): string {
  return endings[type][0] ?? 'bin'
}

const mostLetters = 100
/**
 * No system has longer names. Forms may send names of 80,000 characters, whose matching would block
 * the process for seconds.
 */
const longestRead = 1000

/** Invisible and control characters (including bidirectional overrides), and lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu
/** What Windows lets no name have. */
const notInNames = /["*/:<>?\\|]/g
/** Windows device names, with any extension. */
const devices = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$| )/i

/**
 * Sanitises a file name: no path, safe on all systems, with the extension of its content type.
 * Returns null if it has an extension that no attachment may have, even before another one
 * (`cv.pdf.exe`).
 */
export function harmlessName(given: string, type: Attachment['type']): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const read = last.length > longestRead ? last.slice(0, longestRead / 2) + last.slice(-longestRead / 2) : last
  const plain = read
    .replace(unseen, '')
    .normalize('NFC')
    .replace(notInNames, '_')
    .replace(/\s+/gu, ' ')
    // Windows leaves both out where they end a name, and Unix hides what begins with a dot.
    .replace(/^[. ]+|[. ]+$/g, '')
  const [, ending] = /\.([^. ]{1,12})$/.exec(plain) ?? []
  const isEnding = ending !== undefined && /\p{L}/u.test(ending)
  if (isEnding && !allEndings.includes(ending.toLowerCase())) return null
  const stem = (isEnding ? plain.slice(0, -ending.length - 1) : plain).replace(/[. ]+$/, '')
  const kept = ending && endings[type].includes(ending.toLowerCase()) ? ending.toLowerCase() : endingOf(type)
  const short = [...stem].slice(0, mostLetters - 1 - kept.length).join('')
  const named = short.replace(/[. ]+$/, '').replace(devices, '_$&') || 'file'
  return `${named}.${kept}`
}

/** A file that may be kept: what it is by its content, and the bytes that are kept of it. */
type CheckedFile = { name: string; type: Attachment['type']; bytes: Buffer }

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
async function checkFile({
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

/** How many files an account may send in an hour, those too that are refused. */
export const uploadsPerHour = 40

/** How many are in the memory of a process at once, of a network, of an account; others wait. */
const atOnce = { all: 8, network: 3, own: 2 } as const

type Refused = Refusal<keyof (typeof uploadAttachment)['refusals']>

/** Why there is no file, in the words of the contract. */
const refusals = {
  missing: 'error.formFieldRequired',
  tooLarge: 'error.fileTooLarge',
  malformed: 'error.fileBroken',
} as const satisfies Record<NoFile, Refused['refused']>

/** Takes files of applicants. */
export type Uploads = (actor: Actor, visitor: Pick<Visitor, 'address'>, upload: Upload) => Promise<Attachment | Refused>

/**
 * Opens the upload handler. Refused, aborted or failed uploads leave nothing on disk: a file is
 * written only after it has been fully validated.
 */
export function openUploads(context: JobsContext): Uploads {
  const inTurn = openTurns()
  return async (actor, { address }, upload) => {
    const who = `account ${actor.id}`
    const turn = { purpose: 'jobs uploads', who, limit: uploadsPerHour, windowSeconds: 3600 }
    const wait = await consumeRateLimit(context.db, turn)
    if (wait) return refuse('error.tooManyRequests', wait)
    // Looked at before a byte is read, and once more when it is stored.
    if ((await countUnsent(context.db, actor.id)) >= mostUnsentFiles) return refuse('error.tooManyFiles')
    return inTurn(actor.id, address, async () => {
      const file = await upload.read()
      if (typeof file === 'string') return refuse(refusals[file])
      const checked = await checkFile(file)
      return isRefusal(checked) ? checked : keep(context, actor.id, checked)
    })
  }
}

async function keep(context: JobsContext, accountId: number, { name, type, bytes }: CheckedFile) {
  const file = randomFileName(endingOf(type))
  const attachment: Attachment = { id: randomUUID(), name, type, bytes: bytes.byteLength }
  await context.files.store(file, bytes)
  try {
    const isStored = await inTransaction(context.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${locks.unsentAttachments}, ${accountId})`.execute(tx)
      if ((await countUnsent(tx, accountId)) >= mostUnsentFiles) return false
      const row = { ...attachment, account_id: accountId, application_id: null, file, uploaded_at: context.clock.now() }
      await tx.insertInto('jobs_attachments').values(row).execute()
      return true
    })
    if (isStored) return attachment
  } catch (error) {
    await discard(context, [file])
    throw error
  }
  await discard(context, [file])
  return refuse('error.tooManyFiles')
}

async function countUnsent(db: JobsContext['db'], accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs_attachments')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('application_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Limits concurrent uploads per account, per network and overall. */
function openTurns() {
  const all = pLimit(atOnce.all)
  const networks = openLines(atOnce.network)
  const accounts = openLines(atOnce.own)
  return <Result>(accountId: number, address: string, work: () => Promise<Result>): Promise<Result> =>
    accounts.stand(String(accountId), () => networks.stand(networkOf(address), () => all(work)))
}
