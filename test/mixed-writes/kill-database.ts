import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type SiteChild, startChild } from '../site-child.ts'
import { beginVisits } from '../steady-visitors.ts'
import type { KillablePlace } from './killable-places.ts'
import { openSceneHotel, openWriters } from './scene.ts'

/**
 * The result. `ended` counts ended site processes; `secondsUntilWriting` is, for each measured
 * outage, the time from the database's return until no call was refused.
 */
export type KilledDatabase = {
  kills: number
  ended: number
  answered: number
  refused: number
  pages: number
  secondsUntilWriting: number[]
  problems: string[]
}

/** A page that the writers do not change. */
const page = { method: 'GET', path: '/de/community/teamlist' }
const token = 'a-word-that-nobody-guesses'
const visitors = 6
const goOnAfter = 20

/**
 * Kills the database under mixed writes, alternating SIGKILL and SIGQUIT (immediate shutdown); each
 * third time right after its return. A cached page is requested throughout.
 */
export async function killDatabase(
  place: KillablePlace,
  { processes, kills, writers: count }: { processes: number; kills: number; writers: number },
): Promise<KilledDatabase> {
  const { hotel, settings } = await openSceneHotel()
  const site = await startChild({
    ...settings,
    ...place.settings,
    WEB_PROCESSES: String(processes),
    METRICS_TOKEN: token,
  })
  try {
    const connectionString = await place.find()
    const writers = await openWriters(() => connectionString, count)
    await until(site, () => isShownByAll(site, processes))
    const visits = beginVisits([site.address], [page], visitors)
    let isOver = false
    let refused = 0
    let answeredSince = 0
    let returnedAt = Number.POSITIVE_INFINITY
    let wroteAt = Number.POSITIVE_INFINITY
    const writing = writers.write({
      addresses: () => [site.address],
      isOver: () => isOver,
      insists: true,
      report(outcome, sentAt) {
        if (outcome === 'refused') refused += 1
        if (sentAt < returnedAt) return
        if (outcome === 'refused') answeredSince = 0
        else if (answeredSince++ === 0) wroteAt = performance.now()
      },
    })
    const goOn = async () => {
      const visited = visits.answered() + goOnAfter * visitors
      await until(site, () => answeredSince >= goOnAfter && visits.answered() >= visited)
    }
    returnedAt = performance.now()
    await goOn()
    const secondsUntilWriting: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await pause(Math.random() * 500)
      returnedAt = Number.POSITIVE_INFINITY
      answeredSince = 0
      await place.end(kill % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
      await until(site, () => isGone(connectionString))
      await until(site, () => takesConnections(connectionString))
      returnedAt = performance.now()
      if (kill % 3 === 0 && kill < kills) continue
      await goOn()
      secondsUntilWriting.push((wroteAt - returnedAt) / 1000)
    }
    isOver = true
    await writing
    const problems = [...(await visits.stop()), ...(await writers.problems())]
    const { answered } = writers.written
    const ended = Number(site.hasEnded()) + site.said().split('a process for visitors has ended').length - 1
    return { kills, ended, answered, refused, pages: visits.answered(), secondsUntilWriting, problems }
  } finally {
    await site.stop()
    await hotel.close()
  }
}

async function until(site: SiteChild, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (site.hasEnded()) throw new Error(`The site has ended: ${site.said()}`)
    await pause(10)
  }
}

/** Requests the page over many connections; returns whether each process has rendered it. */
async function isShownByAll(site: SiteChild, processes: number): Promise<boolean> {
  const headers = { connection: 'close' }
  await Promise.all(
    Array.from({ length: 20 }, () => fetch(site.address + page.path, { headers }).then((it) => it.text())),
  )
  const figures = await fetch(`${site.address}/metrics`, { headers: { ...headers, authorization: `Bearer ${token}` } })
  const rendered = (await figures.text()).matchAll(/^nightbell_pages_rendered_total(?:\{.*\})? ([1-9]\d*)$/gm)
  return [...rendered].length === processes
}

const isGone = async (connectionString: string) => !(await takesConnections(connectionString))

async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
