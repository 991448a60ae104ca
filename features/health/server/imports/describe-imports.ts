import { figureHotel, readFigureReadings } from '#features/avatars/server/api.ts'
import { readBadgeReadings } from '#features/badges/server/api.ts'
import { hotelsOf, readGalleryReadings } from '#features/gallery/server/api.ts'
import { defaultHotels, type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import { readNewsReadings } from '#features/news/server/api.ts'
import { originsHotels } from '#features/origins/contract.ts'
import { readFishingReadings, readOnlineReadings } from '#features/origins/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import {
  type ImportFailure,
  type ImportPart,
  type ImportSource,
  importSources,
  type SiteImport,
} from '../../contract.ts'
import { type Cron, nextTime } from '../cron.ts'

/** Which imports the site runs by itself, and the variable of the environment that says so. */
export type ImportSwitches = Readonly<Record<ImportSource, { isOn: boolean; variable: string }>>

/** Which imports the site runs by itself, when, and what waits or runs of them. */
export type ImportsContext = {
  db: AnyDb
  pending: TaskQueue['pending']
  jobs: () => ReadonlyMap<string, Cron>
  switches: ImportSwitches
}

const minuteMs = 60_000

type Described = {
  hotels: readonly HotelCode[]
  /** The job that has it run; null for what runs each minute. */
  job: string | null
  task: string | null
  /** How the key of a hotel's task begins. */
  keyOf: (hotel: HotelCode) => string
  lateAfterMs: number
}

// Late after two runs that should have been.
const table: Record<ImportSource, Described> = {
  badges: {
    ...{ hotels: hotelCodes, job: 'badgesRequestImport', task: 'badges.import', lateAfterMs: 25 * minuteMs },
    keyOf: (hotel) => hotel,
  },
  promos: gallery('promos', 'galleryRequestPictures', 65),
  articles: gallery('articles', 'galleryRequestPictures', 65),
  photos: gallery('photos', 'galleryRequestPhotos', 25),
  figures: {
    ...{ hotels: [figureHotel], job: 'avatarsRequestFigures', task: 'avatars.import-figures' },
    ...{ keyOf: () => 'figures', lateAfterMs: 125 * minuteMs },
  },
  news: {
    ...{ job: 'newsRequestImport', task: 'news.import', lateAfterMs: 35 * minuteMs },
    hotels: languageCodes.map((language) => defaultHotels[language]),
    keyOf: (hotel) => languageCodes.find((language) => defaultHotels[language] === hotel) ?? hotel,
  },
  fishing: {
    ...{ hotels: originsHotels, job: 'originsRequestFishing', task: 'origins.read-leaderboard' },
    ...{ keyOf: (hotel: HotelCode) => hotel, lateAfterMs: 26 * 60 * minuteMs },
  },
  online: { hotels: originsHotels, job: null, task: null, keyOf: (hotel) => hotel, lateAfterMs: 5 * minuteMs },
}

function gallery(source: 'promos' | 'articles' | 'photos', job: string, lateMinutes: number): Described {
  return {
    ...{ hotels: hotelsOf(source), job, task: 'gallery.import', lateAfterMs: lateMinutes * minuteMs },
    keyOf: (hotel) => `${source} ${hotel}`,
  }
}

/** Describes every import of the site as it is now. */
export async function describeImports(context: ImportsContext, now: Date): Promise<SiteImport[]> {
  const { db, pending, jobs, switches } = context
  const tasks = Object.values(table).flatMap(({ task }) => task ?? [])
  const [badges, pictures, figures, news, fishing, online, work] = await Promise.all([
    readBadgeReadings(db),
    readGalleryReadings(db),
    readFigureReadings(db),
    readNewsReadings(db),
    readFishingReadings(db),
    readOnlineReadings(db),
    pending([...new Set(tasks)]),
  ])
  const readingsOf: Record<ImportSource, readonly HotelReading[]> = {
    badges,
    ...{ promos: ofSource('promos'), articles: ofSource('articles'), photos: ofSource('photos') },
    ...{ figures, news, fishing, online },
  }
  return importSources.map((source) => {
    const { hotels, job, task, keyOf, lateAfterMs } = table[source]
    const { isOn, variable } = switches[source]
    const parts = hotels.map((hotel) => {
      const reading = readingsOf[source].find((each) => each.hotel === hotel)
      const key = keyOf(hotel)
      const own = work.filter((each) => each.name === task && (each.key === key || each.key?.startsWith(`${key} `)))
      const doing = own.some(({ isRunning }) => isRunning) ? 'running' : own.length > 0 ? 'waiting' : null
      return { ...partOf(hotel, reading, isOn ? { now, lateAfterMs } : null), work: doing } as const
    })
    const cron = job === null || !isOn ? undefined : jobs().get(job)
    const lastAt = parts
      .flatMap(({ succeededAt }) => succeededAt ?? [])
      .toSorted()
      .at(-1)
    const isFine = parts.every(({ state }) => state === 'fine' || state === 'never')
    return {
      ...{ source, isOn, variable, parts, lastAt: lastAt ?? null },
      nextAt: cron ? nextTime(cron, now).toISOString() : null,
      state: isFine || !isOn ? 'fine' : 'look',
    }
  })

  function ofSource(source: 'promos' | 'articles' | 'photos') {
    return pictures.filter((each) => each.source === source)
  }
}

function partOf(
  hotel: HotelCode,
  reading: HotelReading | undefined,
  timing: { now: Date; lateAfterMs: number } | null,
): Omit<ImportPart, 'work'> {
  const { succeededAt = null, failingSince = null, failure = null } = reading ?? {}
  const kind = failingSince === null ? null : kindOf(failure)
  const isLate = timing && succeededAt && timing.now.getTime() - succeededAt.getTime() > timing.lateAfterMs
  const failed = kind === 'maintenance' ? 'maintenance' : 'failing'
  return {
    hotel,
    state: kind !== null ? failed : succeededAt === null ? 'never' : isLate ? 'late' : 'fine',
    succeededAt: succeededAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    failure: kind,
  }
}

const kinds: Readonly<Record<string, ImportFailure>> = {
  'hotel.maintenance': 'maintenance',
  'hotel.unreachable': 'away',
  'hotel.resting': 'away',
  'hotel.outOfTime': 'away',
  'hotel.blocked': 'blocked',
  'hotel.busy': 'busy',
  'hotel.crowded': 'busy',
  'hotel.broken': 'unreadable',
  notFigureData: 'unreadable',
  shrunken: 'shrunken',
}

/** The kind of a failure as features record it: its name, with a reason behind a space. */
function kindOf(failure: string | null): ImportFailure {
  return kinds[failure?.split(' ')[0] ?? ''] ?? 'other'
}
