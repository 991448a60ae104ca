import path from 'node:path'
import { z } from 'zod'
import { openLog } from '#platform/server/process/log.ts'
import { openProcessLine } from '#platform/server/process/process-line.ts'
import { givenSettings, parseSettings } from '#platform/server/process/settings.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { openSite } from '../open-site.ts'
import { openRenderer } from '../pages/renderer.ts'
import { settingsSchema } from '../settings/settings.ts'
import { outlastOutage } from './outlast-outage.ts'
import { runUntilStopped } from './run-until-stopped.ts'

const built = path.join(import.meta.dirname, '../../../dist')

/** Behind those of input, output and errors come the sockets that visitors are taken from. */
const firstSocket = 3

/** How long the others are waited for whose figures are wanted. */
const figuresMs = 5000

/** A process started by the main process: its number from 1, and how many sockets it inherited. */
export type WebProcess = { number: number; sockets: number }

/** The parameters by which the main process starts another. */
export function parametersOf({ number, sockets }: WebProcess): string[] {
  return ['--web-process', `${number}/${sockets}`]
}

/** Returns which web process this is; null if it was started by an operator. */
export function readWebProcess(parameters: readonly string[]): WebProcess | null {
  const [, number, sockets] = /^(\d+)\/(\d+)$/.exec(parameters[parameters.indexOf('--web-process') + 1] ?? '') ?? []
  if (!parameters.includes('--web-process') || number === undefined || !process.connected) return null
  return { number: Number(number), sockets: Number(sockets) }
}

/**
 * Serves visitors until the main process ends or sends a stop message. Over IPC it answers requests
 * for its `address` (once listening) and `figures`, and requests those of `all`.
 */
export async function startWebProcess({ number, sockets }: WebProcess): Promise<void> {
  await runUntilStopped(async (endings) => {
    const opened = Promise.withResolvers<Awaited<ReturnType<typeof openSite>>>()
    // Avoids an unhandled rejection; `open` itself reports the failure.
    opened.promise.catch(() => {})
    const line = openProcessLine(process, async (question) => {
      const site = await opened.promise
      return question === 'figures' ? site.figures() : site.address
    })
    const settings = parseSettings(settingsSchema, process.env)
    if (!settings.DATABASE_URL) throw new StartupProblem('A process for visitors has no database.')
    const [descriptor = firstSocket, ...further] = Array.from({ length: sockets }, (_, place) => firstSocket + place)
    const log = openLog(settings.LOG_LEVEL)
    const options = {
      settings,
      given: givenSettings(settingsSchema, process.env),
      connectionString: settings.DATABASE_URL,
      log,
      renderer: await openRenderer(built),
      place: { descriptor, further },
      among: { name: `web-${number}`, readAll: async () => z.string().parse(await line.ask('all', figuresMs)) },
    }
    const site = await outlastOutage(log, () => openSite(options))
    endings.push(() => site.close())
    opened.resolve(site)
    return site
  })
}
