import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { productIcons } from '#features/accounts/contract.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { publish } from '../publish.ts'
import { addMembers } from '../session-members.ts'
import { problemsOfWrites } from './problems.ts'
import { nothingWritten, type Scene, write } from './writer.ts'

const price = 7
const pieces = 100_000
const playerCount = 20

/**
 * The simulated hotel for sites in other processes, and the settings to reach it, without waits
 * between comments.
 */
export async function openSceneHotel(): Promise<{ hotel: Hotel; settings: Record<string, string> }> {
  const hotel = await openHotel()
  for (const name of playerNames) hotel.world.addPlayer('hhus', { name, badges: 12, friends: 8 })
  const addresses = hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, hotel.addressOf(code)] as const)
  return {
    hotel,
    settings: {
      ...Object.fromEntries(addresses),
      HOTEL_IMAGES_URL: hotel.imagesAddress,
      SCAN_COOLDOWN_SECONDS: '0',
      SCANS_PER_MINUTE: '10000',
      COMMENT_WAIT_SECONDS: '0',
    },
  }
}

const playerNames = Array.from({ length: playerCount }, (_, number) => `sought.${number}`)

/** Members who write, and an item to write about. */
export type Writers = {
  /**
   * Has all of them write until it is over and returns what was answered; earlier comments are used
   * further.
   */
  write: (scene: Pick<Scene, 'addresses' | 'isOver' | 'insists' | 'rest' | 'report'>) => Promise<void>
  written: ReturnType<typeof nothingWritten>
  problems: () => Promise<string[]>
}

/**
 * Opens that many writers on a migrated site database. `databaseOf` gives its current address,
 * which may change after a restart.
 */
export async function openWriters(databaseOf: () => string, count: number): Promise<Writers> {
  const { subject, members } = await onDatabase(databaseOf(), async (database) => {
    const { id } = await publish({ database }, { texts: { en: 'What everybody writes about' } })
    await database.pool.query('update shop_wares set price = $1, stock = $2', [price, pieces])
    const members = await addMembers(database.pool, { name: 'writer', count, stars: price * productIcons.length })
    return { subject: `news:${id}`, members: members.map((member) => ({ ...member, icons: productIcons.values() })) }
  })
  const written = nothingWritten()
  return {
    written,
    async write(scene) {
      const whole: Scene = { ...scene, subject, price, players: playerNames }
      await Promise.all(members.map((member) => write(whole, member, written)))
    },
    problems: () => onDatabase(databaseOf(), ({ pool, db }) => problemsOfWrites(pool, db, written)),
  }
}

async function onDatabase<Result>(connectionString: string, work: (database: Database) => Promise<Result>) {
  const database = openDatabase({ connectionString, connections: 4, onIdleError: () => {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
