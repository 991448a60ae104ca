import { addressesFrom } from '#app/server/hotel-settings.ts'
import { openPictureFiles } from '#app/server/picture-settings.ts'
import { openHotelGateway, openSharedQuotas } from '#features/hotels/server/api.ts'
import { systemClock } from '#platform/server/clock.ts'
import { openLog } from '#platform/server/log.ts'
import { CommandProblem } from './command-problem.ts'
import { run } from './import-act.ts'
import { helpLines, readImportRequest } from './import-request.ts'
import { openProgress } from './progress.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run import -- …`. */
await runCommand(async (line) => {
  const request = readImportRequest(line)
  if (request.act === 'help') return helpLines()
  const settings = await siteSettings()
  const files = openPictureFiles(settings)
  const addresses = addressesFrom(settings)
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())
  const report = await onSiteDatabase(settings, async (db) => {
    // Failures are reported in the output lines at the end.
    const log = openLog('silent')
    const lines = openSharedQuotas({ db, log })
    const gateway = openHotelGateway({
      openQuota: lines.open,
      addresses: addresses.hotels,
      imagesAddress: addresses.images,
      userAgent:
        settings.HOTEL_USER_AGENT ?? `Nightbell (+${settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`})`,
      log,
    })
    const context = { db, addresses, gateway, files, keeps: settings.KEEP_IMAGES, clock: systemClock, log }
    try {
      return await run(context, request, openProgress(process.stderr), stopped.signal)
    } catch (error) {
      if (stopped.signal.aborted)
        throw new CommandProblem('Stopped. What was brought in stays, and the next run goes on from here.', 1)
      throw error
    } finally {
      gateway.close()
      await lines.close()
    }
  })
  if (report.failed) process.exitCode = 1
  return report.lines
})
