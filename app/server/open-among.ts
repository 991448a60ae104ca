import { bindSockets } from '#platform/server/bound-sockets.ts'
import type { Place } from '#platform/server/http-listener.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'
import { joinFigures } from './metrics.ts'
import { openSite, type RunningSite, type SiteOptions } from './open-site.ts'
import { outlastOutage } from './outlast-outage.ts'
import type { Ending } from './run-until-told.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { openWebProcesses } from './web-processes.ts'

/** Maximum database connections of one process: for visitors, tasks and messages. */
const connectionsEach = 24
/** Connections reserved for administration, backups and imports. */
const connectionsBeside = 36

/** Whether others answer visitors in place of the process that was started. */
export function isShared({ ROLE, WEB_PROCESSES }: Settings): boolean {
  return ROLE !== 'tasks' && WEB_PROCESSES > 1
}

/** How many connections the database must have for all processes. */
export function connectionsFor(settings: Settings): number {
  return connectionsBeside + connectionsEach * (isShared(settings) ? settings.WEB_PROCESSES + 1 : 1)
}

/**
 * Opens a site of several processes on one port. This process takes the remaining work of its ROLE
 * and supervises the others. It passes on an inherited socket, or binds its own and closes that
 * first when draining.
 */
export async function openAmong(
  options: SiteOptions & { environment: Record<string, string | undefined>; handed: Place | null },
  endings: Ending[],
): Promise<RunningSite> {
  const { settings, log, connectionString, handed } = options
  if (process.platform === 'win32')
    throw new StartupProblem('WEB_PROCESSES is 1 on Windows, where sockets are not shared.')
  const bound = handed ? null : await bindSockets({ host: settings.HOST, port: settings.PORT })
  endings.push(() => bound?.close())
  const opening: Promise<RunningSite> = outlastOutage(log, () =>
    openSite({
      ...options,
      place: 'none',
      among: { name: 'main', readAll: async () => joinFigures([await (await opening).figures()]) },
    }),
  )
  const starting = openWebProcesses({
    count: settings.WEB_PROCESSES,
    descriptors: descriptorsOf(bound?.place ?? handed),
    environment: {
      ...withoutSettings(process.env),
      ...options.environment,
      ROLE: 'web',
      WEB_PROCESSES: '1',
      DATABASE_URL: connectionString,
    },
    figures: async () => (await opening).figures(),
    log,
  })
  // If either fails, the other is closed too.
  const [opened, started] = await Promise.allSettled([opening, starting])
  if (opened.status === 'fulfilled') endings.push(() => opened.value.close())
  if (started.status === 'fulfilled') endings.push(started.value.close)
  const [site, visitors] = await Promise.all([opening, starting])
  if (settings.ROLE !== 'web') await site.bringFirstContent()
  return {
    ...site,
    address: visitors.address,
    async drain() {
      bound?.close()
      await visitors.drain()
    },
  }
}

function descriptorsOf(place: Place | null): number[] {
  if (!place || !('descriptor' in place)) throw new Error('There is no socket to share')
  return [place.descriptor, ...(place.further ?? [])]
}

/** When another program such as the demo starts the site, only that program's settings count. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in settingsSchema.shape)))
}
