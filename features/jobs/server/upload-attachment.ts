import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Actor, Visitor } from '#platform/server/caller.ts'
import { inTransaction } from '#platform/server/database.ts'
import { randomFileName } from '#platform/server/files.ts'
import { openLines } from '#platform/server/lines.ts'
import { locks } from '#platform/server/locks.ts'
import { networkOf } from '#platform/server/network-of.ts'
import { consumeRateLimit } from '#platform/server/rate-limit.ts'
import type { NoFile, Upload } from '#platform/server/upload.ts'
import { type Attachment, mostUnsentFiles, type uploadAttachment } from '../contract.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import type { JobsContext } from './context.ts'
import { endingOf } from './harmless-name.ts'

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
    await context.files.remove(file)
    throw error
  }
  await context.files.remove(file)
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
