import { z } from 'zod'
import { task } from '#platform/server/tasks/task.ts'
import { CalendarDay, OriginsHotel } from '../../contract.ts'

/**
 * Reads the fishing board of a hotel for a day of its own zone. If the hotel does not answer,
 * another task retries later the same day.
 */
export const readBoardTask = task({
  name: 'origins.read-leaderboard',
  payload: z.object({ hotel: OriginsHotel, day: CalendarDay }),
  key: ({ hotel, day }) => `${hotel} ${day}`,
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 3600,
})

/** Asks a hotel what some of those on its fishing boards are called. */
export const nameFishersTask = task({
  name: 'origins.name-fishers',
  payload: z.object({ hotel: OriginsHotel }),
  key: ({ hotel }) => hotel,
  concurrency: 1,
  retries: 1,
  retryDelaySeconds: 60,
  expireInSeconds: 1800,
})
