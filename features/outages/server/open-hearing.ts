import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelStatus } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { type Heard, noteHeard } from './cached-outages.ts'
import type { OutageTables } from './tables.ts'

/** Stores the hotel states observed by this process for all processes. */
export type Hearing = {
  /**
   * Records the hotel status reported by a call. It is written asynchronously; the call does not
   * wait.
   */
  hear: (hotel: HotelCode, status: HotelStatus) => void
  close: () => Promise<void>
}

/** How often an unchanged state is written, by each process. */
const unchangedMs = 60_000
/** The least time between writes of a state that keeps changing. */
const changedMs = 1_000

/**
 * Creates the recorder of a process: the first observation of a hotel and each change of state are
 * written at once, continued success once a minute.
 */
export function openHearing(context: { db: Db<OutageTables>; clock: Clock; log: Log }): Hearing {
  const { clock } = context
  const recorders = new Map<HotelCode, Recorder>()
  const recorderOf = (hotel: HotelCode) => {
    const recorder = recorders.get(hotel) ?? openRecorder(context, hotel)
    recorders.set(hotel, recorder)
    return recorder
  }
  return {
    hear(hotel, { state, since, lastSuccessAt }) {
      if (state !== 'unknown') recorderOf(hotel).hear({ state, since, succeededAt: lastSuccessAt, at: clock.now() })
    },
    close: async () => {
      await Promise.all([...recorders.values()].map((recorder) => recorder.close()))
    },
  }
}

type Recorder = { hear: (heard: Heard) => void; close: () => Promise<void> }

function openRecorder({ db, log }: { db: Db<OutageTables>; log: Log }, hotel: HotelCode): Recorder {
  let unwritten: Heard | null = null
  let written: { state: Heard['state']; at: number } | null = null
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function writeInTime() {
    clearTimeout(timer)
    if (unwritten === null || writing !== null || isClosed) return
    const pauseMs = unwritten.state === written?.state ? unchangedMs : changedMs
    const waitMs = written === null ? 0 : written.at + pauseMs - performance.now()
    if (waitMs <= 0) writing = write(unwritten)
    else timer = setTimeout(writeInTime, waitMs).unref()
  }

  async function write(heard: Heard) {
    unwritten = null
    // Not retried: the next observation is written in its place.
    await noteHeard(db, hotel, heard).catch((error: unknown) => {
      if (!isClosed) log.warn({ hotel, error: String(error) }, 'the state of a hotel could not be stored')
    })
    written = { state: heard.state, at: performance.now() }
    writing = null
    writeInTime()
  }

  return {
    hear(heard) {
      unwritten = heard
      writeInTime()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await writing
    },
  }
}
