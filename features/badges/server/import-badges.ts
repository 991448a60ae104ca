import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { type GamedataFile, type HotelGateway, type HotelRefusal, isHotelRefusal } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { type AppliedTexts, applyTexts } from './apply-texts.ts'
import { findFile, type ImportedFile, noteFailure, noteImport, noteLook } from './badge-files.ts'
import { readBadgeTexts } from './badge-texts.ts'
import { importTask } from './import-task.ts'

/** What the import works with. */
export type BadgeImportContext = { db: Db<unknown>; gateway: HotelGateway; clock: Clock; log: Log }

/**
 * Result of importing a hotel's texts. `lines` counts lines about badges. `failed` names the reason
 * for a rejected file; the archive is then unchanged.
 */
export type BadgeImport =
  | { outcome: 'imported'; lines: number; applied: AppliedTexts }
  | { outcome: 'unchanged' | 'none' }
  | { outcome: 'failed'; failure: string }

// A whole file that has lost its badges is not asked for with each round: it is as large as any.
const shrunkenAgainMs = 3_600_000

/**
 * Brings the archive to a hotel's texts if their hash changed (hotel-api §7.1), in one transaction.
 * A broken or shrunken file changes nothing and is logged. `anew` ignores the hash.
 */
export async function importBadges(
  context: BadgeImportContext,
  hotel: HotelCode,
  { signal, anew = false }: { signal: AbortSignal; anew?: boolean },
): Promise<BadgeImport> {
  const { db, gateway, clock } = context
  const calls = { priority: 'background', signal } as const
  const files = await gateway.gamedataFiles(hotel, calls)
  // An interrupted task is run again.
  signal.throwIfAborted()
  if (isHotelRefusal(files)) return fail(context, hotel, { failure: wordOf(files), hash: null })
  const file = files.find(({ name }) => name === 'external_texts')
  if (!file) {
    await noteLook(db, hotel, clock.now())
    return { outcome: 'none' }
  }
  const last = await findFile(db, hotel)
  if (!anew && last?.hash === file.hash) {
    await noteLook(db, hotel, clock.now())
    return { outcome: 'unchanged' }
  }
  if (!anew && isRefused(last, file, clock.now())) return { outcome: 'unchanged' }

  const reader = readBadgeTexts()
  const read = await gateway.readGamedata(hotel, file, reader.read, calls)
  signal.throwIfAborted()
  if (isHotelRefusal(read)) return fail(context, hotel, { failure: wordOf(read), hash: file.hash })
  const texts = reader.end()
  const { lines } = texts
  if (lines * 2 < (last?.lines ?? 0)) return fail(context, hotel, { failure: shrunken, hash: file.hash })
  const applied = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const done = await applyTexts(tx, hotel, texts, now)
    await noteImport(tx, hotel, { hash: file.hash, lines }, now)
    return done
  })
  return { outcome: 'imported', lines, applied }
}

/** Has the texts of every hotel looked at. */
export async function requestBadgeImports({ db, queue }: { db: Db<unknown>; queue: TaskQueue }): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const hotel of hotelCodes) await queue.enqueue(tx, importTask, { hotel })
  })
}

const shrunken = 'shrunken'

function isRefused(last: ImportedFile | null, { hash }: GamedataFile, now: Date): boolean {
  const { failedHash, failedAt, lines } = last ?? {}
  const wasShrunken = failedHash === `${shrunken} ${hash}` && failedAt && lines
  return wasShrunken ? now.getTime() - failedAt.getTime() < shrunkenAgainMs : false
}

async function fail(
  { db, clock, log }: BadgeImportContext,
  hotel: HotelCode,
  { failure, hash }: { failure: string; hash: string | null },
): Promise<BadgeImport> {
  const failedHash = failure === shrunken ? `${shrunken} ${hash}` : hash
  await noteFailure(db, hotel, { failure, hash: failedHash }, clock.now())
  log.warn({ hotel, failure }, 'the texts of badges could not be imported')
  return { outcome: 'failed', failure }
}

function wordOf({ refused }: HotelRefusal): string {
  return refused
}
