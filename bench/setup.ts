import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#app/server/start/migrate.ts'
import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'

/** Starts an empty, migrated database in its own folder; closing it removes the folder. */
export async function openBenchDatabase(
  settings?: Record<string, string>,
): Promise<{ connectionString: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-bench-'))
  const server = await startEmbeddedDatabase({ folder, log: () => {}, ...(settings && { settings }) })
  await migrate(server.connectionString)
  return {
    connectionString: server.connectionString,
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Settings of a site on loopback without imports. */
export function quietSite(connectionString: string): Record<string, string> {
  return {
    DATABASE_URL: connectionString,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    IMPORT_NEWS: 'false',
    IMPORT_BADGES: 'false',
    IMPORT_IMAGES: 'false',
    SAMPLE_ORIGINS: 'false',
  }
}

/** Settings that make a site call the simulated hotels. */
export function onHotel(hotel: Hotel): Record<string, string> {
  return {
    HOTEL_IMAGES_URL: hotel.imagesAddress,
    ...Object.fromEntries(hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, hotel.addressOf(code)])),
  }
}
