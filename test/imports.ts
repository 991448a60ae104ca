import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ImportContext, parse, run } from '#app/cli/import.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { hotelAddresses, openHotelGateway } from '#features/hotels/server/api.ts'
import { openFolder } from '#platform/server/files/files.ts'
import { openLog } from '#platform/server/process/log.ts'
import type { TestSite } from './site.ts'

/** The imports of a site as `npm run import` does them, beside the running site. */
export type Imports = {
  context: ImportContext
  /** Sets the date by which imports are due. */
  setNow: (now: Date) => void
  /** Returns the printed lines. */
  run: (...line: string[]) => Promise<string[]>
  close: () => void
}

/** A folder for copies, and how to remove it. */
export function picturesFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Opens the imports of a site; with a `folder` copies are stored there. `images` replaces the
 * game's picture host.
 */
export function openImports(site: TestSite, options: { folder?: string; images?: string } = {}): Imports {
  const { folder, images = site.hotel.imagesAddress } = options
  let now = new Date()
  const addresses = hotelAddresses({
    urls: Object.fromEntries(hotelCodes.map((code) => [code, site.hotel.addressOf(code)])),
    imagesUrl: images,
  })
  const gateway = openHotelGateway({
    addresses: addresses.hotels,
    imagesAddress: addresses.images,
    userAgent: 'a test',
    outboundLimits: { retries: 0, failuresBeforeOpen: 1000, perSecond: 10_000, atOnce: 16, backgroundAtOnce: 12 },
  })
  const context: ImportContext = {
    db: site.database.db,
    addresses,
    gateway,
    files: openFolder(folder ?? ''),
    keeps: folder !== undefined,
    clock: { now: () => now },
    log: openLog('silent'),
    progress: { report: () => {}, end: () => {} },
    signal: new AbortController().signal,
  }
  return {
    context,
    setNow(next) {
      now = next
    },
    async run(...line) {
      const args = parse(line)
      if (args === 'help' || !('hotel' in args)) return []
      return (await run({ ...context, signal: AbortSignal.timeout(60_000) }, args)).lines
    },
    close: () => gateway.close(),
  }
}
